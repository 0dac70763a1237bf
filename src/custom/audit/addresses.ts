import type { AuditStanding } from '#domain/audit.ts';
import { listAddress } from '../../console/index.ts';

/** Returns the address of a tab of the lists of installations. */
export const billingTab = (tab: string) => `/billing?tab=${tab}`;

/** Returns the address of a tab of the audit list. */
export const auditTab = (tab: 'total' | 'audited' | 'unaudited') => `/tc-audit?tab=${tab}`;

/** Returns the address of the TCs whose audit needs a second look. */
export const auditsThatAre = (standing: AuditStanding) =>
  listAddress('/tc-audit', { standing }, { tab: 'total' });

/** Returns the address of the unaudited TCs that lack something, or nothing. */
export const unauditedAddress = (
  gap: 'withoutConsumption' | 'withoutInstallationConsumption' | 'withRemarks' | 'ready',
) => listAddress('/tc-audit', { gap }, { tab: 'unaudited' });
