import type { Static } from 'typebox';
import type { installationFilter } from '#contract/installations.ts';
import type { Area } from '#domain/areas.ts';
import { listAskedFor, needsReaderOrDay } from '#validation/installationSearch.ts';
import { ruleBroken } from '../../services/http/errors.ts';
import type { InstallationFilter } from './filter.ts';

/** The filter parameters of a call. */
type FilterParams = {
  [K in keyof typeof installationFilter]?: Static<(typeof installationFilter)[K]> | undefined;
};

/**
 * Returns the filter that a call requests. A search by RR number needs a meter reader, a reading day or a transformer
 * centre too; 422 without.
 */
export function filterOf(month: string, area: Area | undefined, params: FilterParams): InstallationFilter {
  const { readingDay, mrCode, RRNumber, transformerId, billingStatus, billingRemark, from } = params;
  if (billingStatus && billingRemark)
    throw ruleBroken('billingStatus and billingRemark are one filter. Please give one of them.');
  const statuses = billingStatus ?? billingRemark;
  if (RRNumber && !readingDay && !mrCode && transformerId === undefined)
    throw ruleBroken(needsReaderOrDay[listAskedFor({ ...params, billingStatus: statuses })]);
  const {
    tariff,
    taggedBy,
    untagged,
    abnormal,
    subnormal,
    billCancellation,
    audited,
    auditBegun,
    nearTc,
    withoutStatus,
  } = params;
  return {
    month,
    area,
    transformerId,
    rrNumber: RRNumber,
    readingDays: readingDay,
    mrCodes: mrCode,
    tariffs: tariff,
    statuses,
    withoutStatus,
    taggedBy,
    untagged,
    abnormal,
    subnormal,
    billCancellation,
    audited,
    auditBegun,
    nearTc,
    longerThan: from,
  };
}
