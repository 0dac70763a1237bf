import type { FieldView } from '../../../console/field/field.ts';
import { MonthFilter } from '../../../console/field/MonthFilter.tsx';

/** The portal half of an audit month. */
export const monthView = (): FieldView => ({ Filter: MonthFilter });
