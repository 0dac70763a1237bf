import { integer, numeric } from 'drizzle-orm/pg-core';

const installations = (name: string) => integer(name).notNull().default(0);
const units = (name: string) =>
  numeric(name, { precision: 24, scale: 2, mode: 'number' }).notNull().default(0);

/**
 * For each billing status under which an installation may have used more than it was billed for: how many had it, and
 * how many kWh more they would have used, each at its mean of the twelve months before in which it consumed anything.
 */
export function estimates() {
  return {
    unbilledInstallations: installations('unbilled_installations'),
    unbilledUnits: units('unbilled_units'),
    doorLockInstallations: installations('door_lock_installations'),
    doorLockUnits: units('door_lock_units'),
    mnrInstallations: installations('mnr_installations'),
    mnrUnits: units('mnr_units'),
    zeroConsumptionInstallations: installations('zero_consumption_installations'),
    zeroConsumptionUnits: units('zero_consumption_units'),
  };
}
