import { listOfStatus, type BillingStatus, type InstallationList } from '#domain/installations.ts';

const needsOne = 'Please select MR code or Reading day';
/** The specification's spelling for some lists (S2 section 5, S3 section 5). */
const needsOneAsMr = 'Please select Mr code or Reading day';

/** Each list's message for a search by RR number without a meter reader or reading day. */
export const needsReaderOrDay: Readonly<Record<InstallationList, string>> = {
  all: needsOne,
  untagged: needsOne,
  unbilled: needsOne,
  vacant: needsOneAsMr,
  zeroConsumption: needsOne,
  mnr: needsOne,
  doorLock: needsOne,
  abnormal: needsOneAsMr,
  subnormal: needsOneAsMr,
};

/** The same for officers who have no list of meter readers to choose from. */
export const needsDay = 'Please select Reading day';

/** The part of a query that selects the list. */
export interface ListQuery {
  untagged?: boolean | undefined;
  abnormal?: boolean | undefined;
  subnormal?: boolean | undefined;
  billingStatus?: readonly BillingStatus[] | undefined;
}

/** Returns the list that a query requests. */
export function listAskedFor({
  untagged,
  abnormal,
  subnormal,
  billingStatus = [],
}: ListQuery): InstallationList {
  if (untagged) return 'untagged';
  if (abnormal) return 'abnormal';
  if (subnormal) return 'subnormal';
  const [status, ...others] = billingStatus;
  return status !== undefined && others.length === 0 ? listOfStatus[status] : 'all';
}
