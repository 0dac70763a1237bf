import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../client/call.tsx';
import type { DataOf } from '../../client/operations.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import { useListPeriod } from '../audit/listPeriod.ts';
import { locationQuery } from '../../console/declaration/locationQuery.ts';

/** The sums of the feeders of an area, by division and by power station. */
export type FeederTotals = DataOf<'readFeederTotals'>;
/** The months of a feeder, and its TCs in one. */
export type FeederAudit = DataOf<'readFeederAudit'>;

/** Returns the sums of the feeders of the area in the period of the list. */
export function useFeederTotals() {
  const call = useCall();
  const officer = useOfficer();
  const { from, until: month } = useListPeriod();
  const query = { ...locationQuery({ officer, area: useScope().area }), from };
  return useQuery({
    queryKey: ['feeder-totals', month, query],
    queryFn: async ({ signal }) =>
      (await call('readFeederTotals', { params: { month }, query, signal })).data,
  });
}

/** Returns the balance of a feeder in the twelve months up to the chosen one, and its TCs in that one. */
export function useFeederAudit(id: string) {
  const call = useCall();
  const { month } = useScope();
  return useQuery({
    queryKey: ['feeder-audit', id, month],
    queryFn: async ({ signal }) => (await call('readFeederAudit', { params: { id, month }, signal })).data,
  });
}
