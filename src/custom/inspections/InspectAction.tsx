import { billingStatuses, type BillingStatus } from '#domain/installations.ts';
import type { InspectionReason } from '#domain/inspections.ts';
import { asText, readPath, type ActionProps, type ConsoleRecord } from '../../console/index.ts';
import { InspectionIcon } from '../../theme/icons.tsx';
import iconButton from '../../ui/iconButton.module.css';
import { InspectionLink } from './InspectionLink.tsx';

/** Raises an inspection of the installation of a row, for what its billing in the month of the list shows. */
export default function InspectAction({ record }: ActionProps) {
  return (
    <InspectionLink
      id={asText(record['id'])}
      of="installation"
      month={asText(readPath(record, 'audit.0.month'))}
      reason={reasonOf(record)}
      number={asText(record['RRNumber'])}
      className={iconButton.icon}
    >
      <InspectionIcon />
    </InspectionLink>
  );
}

const reasonOfStatus: Readonly<Record<BillingStatus, InspectionReason>> = {
  UNBILLED: 'notBilled',
  VACANT: 'notBilled',
  MNR: 'notBilled',
  DOOR_LOCKED: 'notBilled',
  ZERO_CONSUMPTION: 'noConsumption',
};

/** Returns the reason to inspect an installation that its billing of a month gives. */
function reasonOf(record: ConsoleRecord): InspectionReason {
  const billed = (key: string) => readPath(record, `audit.0.billing.${key}`);
  const status = billingStatuses.find(each => each === billed('status'));
  if (status !== undefined) return reasonOfStatus[status];
  const [consumption, most, least] = ['consumption', 'EMax', 'EMin'].map(billed);
  if (typeof consumption !== 'number') return 'other';
  const isUnusual =
    (typeof most === 'number' && consumption > most) || (typeof least === 'number' && consumption < least);
  return isUnusual ? 'unusualConsumption' : 'other';
}
