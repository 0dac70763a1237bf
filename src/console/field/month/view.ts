import type { FieldView } from '../field.ts';
import { MonthFilter } from './MonthFilter.tsx';

/** What the portal adds to an audit month. */
export const monthView = (): FieldView => ({ Filter: MonthFilter });
