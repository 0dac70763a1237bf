import { createTables } from '#schema/createTables.ts';
import { feederReadings } from './feeder-readings.ts';
import { inspections } from './inspections.ts';
import { meterChanges } from './meter-changes.ts';

/** The resources with tables of their own, in the order of the sidebar. */
export const tables = createTables([inspections, meterChanges, feederReadings]);
