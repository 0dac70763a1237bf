import { listOfStatus, type BillingStatus, type InstallationList } from '#domain/installations.ts';

const mrCode = 'Please select MR code or Reading day';
/** The same as some lists word it (S2 section 5, S3 section 5). */
const mrCodeInWords = 'Please select Mr code or Reading day';

/** What each list says to a search by RR number that names neither a meter reader nor a reading day. */
export const needsReaderOrDay: Readonly<Record<InstallationList, string>> = {
  all: mrCode,
  untagged: mrCode,
  unbilled: mrCode,
  vacant: mrCodeInWords,
  zeroConsumption: mrCode,
  mnr: mrCode,
  doorLock: mrCode,
  abnormal: mrCodeInWords,
  subnormal: mrCodeInWords,
};

/** What tells the lists apart in a query. */
export interface ListQuery {
  untagged?: boolean | undefined;
  abnormal?: boolean | undefined;
  subnormal?: boolean | undefined;
  billingStatus?: readonly BillingStatus[] | undefined;
}

/** The list that a query asks for. */
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
