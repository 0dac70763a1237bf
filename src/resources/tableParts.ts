import { inspectionTitle } from '../custom/inspections/inspectionTitle.ts';
import { lazyComponent, type TableParts } from '../console/index.ts';

/** Hand-written parts of tables' screens, by the name of the table. */
export const tableParts: Readonly<Record<string, TableParts>> = {
  inspections: {
    fields: { reason: { cell: lazyComponent(() => import('../custom/inspections/ReasonCell.tsx')) } },
    recordText: inspectionTitle,
    // The title says the reason, and the state whether it is closed.
    unshown: ['reason', 'closed'],
    recordPage: { top: lazyComponent(() => import('../custom/inspections/InspectionEffect.tsx')) },
  },
};
