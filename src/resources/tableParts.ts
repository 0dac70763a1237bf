import { inspectionTitle } from '../custom/inspections/inspectionTitle.ts';
import { lazyComponent, type TableParts } from '../console/index.ts';

/** Hand-written parts of tables' screens, by the name of the table. */
export const tableParts: Readonly<Record<string, TableParts>> = {
  inspections: {
    recordText: inspectionTitle,
    // It only repeats the state.
    unshown: ['closed'],
    recordPage: { top: lazyComponent(() => import('../custom/inspections/InspectionEffect.tsx')) },
  },
};
