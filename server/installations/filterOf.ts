import type { Static } from 'typebox';
import type { installationFilter } from '#contract/installations.ts';
import type { Area } from '#domain/areas.ts';
import { listAskedFor, needsReaderOrDay } from '#validation/installationSearch.ts';
import { ruleBroken } from '../http/errors.ts';
import type { InstallationFilter } from './filter.ts';

/** What a call narrows a list by. */
type Asked = { [K in keyof typeof installationFilter]?: Static<(typeof installationFilter)[K]> | undefined };

/** What a call asks for. An RR number is looked for among one reader's or one day's, or one transformer centre's. */
export function filterOf(month: string, area: Area | undefined, asked: Asked): InstallationFilter {
  const { readingDay, mrCode, RRNumber, transformerId, billingStatus, billingRemark, from } = asked;
  if (billingStatus && billingRemark)
    throw ruleBroken('billingStatus and billingRemark are one filter. Please give one of them.');
  const statuses = billingStatus ?? billingRemark;
  if (RRNumber && !readingDay && !mrCode && transformerId === undefined)
    throw ruleBroken(needsReaderOrDay[listAskedFor({ ...asked, billingStatus: statuses })]);
  const { tariff, taggedBy, untagged, abnormal, subnormal, billCancellation } = asked;
  return {
    month,
    area,
    transformerId,
    rrNumber: RRNumber,
    readingDays: readingDay,
    mrCodes: mrCode,
    tariffs: tariff,
    statuses,
    taggedBy,
    untagged,
    abnormal,
    subnormal,
    billCancellation,
    longerThan: from,
  };
}
