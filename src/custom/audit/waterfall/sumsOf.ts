import type { AuditSums } from '#domain/audit.ts';
import type { DataOf } from '../../../client/operations.ts';

/** Returns the sums of an energy flow, of which its rates are ratios. */
export const sumsOf = ({ energyIn, billed, demand, collection }: DataOf<'readEnergyFlow'>): AuditSums => ({
  consumption: energyIn,
  installationConsumption: billed.units,
  demand,
  collection,
});
