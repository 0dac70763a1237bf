import { lazyComponent, type TableParts } from '../console/index.ts';

/** Hand-written parts of tables' screens, by the name of the table. */
export const tableParts: Readonly<Record<string, TableParts>> = {
  inspections: {
    recordPage: { top: lazyComponent(() => import('../custom/inspections/InspectionEffect.tsx')) },
  },
};
