import type { Override } from '../../machine/records/queries.ts';
import { meterChangeQueries } from '../transformers/meterChanges/meterChangeQueries.ts';

/** The queries of declared tables that are written by hand, by the table's name. All others are generated. */
export const overrides: Readonly<Record<string, Override>> = {
  'meter-changes': meterChangeQueries,
};
