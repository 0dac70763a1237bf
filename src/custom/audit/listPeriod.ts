import { useLocation } from 'react-admin';
import { isAuditMonth } from '#domain/months.ts';
import type { Period } from '#domain/periods.ts';
import { asText, useScope } from '../../console/index.ts';
import { filterIn } from '../../console/list/useFilterValues.ts';

/** Returns the period of a list that sums months: from the first month that the address names up to that of the top bar. */
export function useListPeriod(): Period {
  const { month } = useScope();
  const from = asText(filterIn(new URLSearchParams(useLocation().search))['from']);
  return { from: isAuditMonth(from) ? from : month, until: month };
}
