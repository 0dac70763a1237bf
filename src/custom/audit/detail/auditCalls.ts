import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../client/call.tsx';
import type { DataOf } from '../../../client/operations.ts';
import { useReportFailure, useScope } from '../../../console/index.ts';

/** Where the energy of a month went, step by step. */
export type Flow = DataOf<'readEnergyFlow'>;

/** Returns the figures of a transformer centre in a month with everything they were computed from. */
export function useAuditRecord(id: string, month: string) {
  const call = useCall();
  return useQuery({
    queryKey: ['audits', 'record', id, month],
    queryFn: async ({ signal }) => (await call('readAudit', { params: { id, month }, signal })).data,
  });
}

/** Returns the number of installations in each category; undefined while unknown. */
export function useInstallationCounts(transformerId: string) {
  const call = useCall();
  const { month } = useScope();
  const { data, error } = useQuery({
    queryKey: ['audit-installations', 'counts', transformerId, month],
    queryFn: async ({ signal }) =>
      (await call('countInstallations', { params: { month }, query: { transformerId }, signal })).data,
  });
  useReportFailure(error);
  return data;
}

/** Returns where the energy of a transformer centre went in the month. */
export function useFlow(transformerId: string) {
  const call = useCall();
  const { month } = useScope();
  return useQuery({
    queryKey: ['audits', 'flow', transformerId, month],
    queryFn: async ({ signal }) =>
      (await call('readEnergyFlow', { params: { month }, query: { transformerId }, signal })).data,
  });
}

/** Returns the pairs of TCs that seem to be tagged the wrong way round of which a transformer centre is one. */
export function useMistagsOf(transformerId: string, month: string) {
  const call = useCall();
  return useQuery({
    queryKey: ['audits', 'mistags', transformerId, month],
    queryFn: async ({ signal }) =>
      (await call('listMistags', { params: { month }, query: { transformerId }, signal })).data.mistags,
  });
}

/** Returns the losses of a transformer centre in the twelve months up to a month. */
export function useTransformerTrend(transformerId: string, month: string) {
  const call = useCall();
  return useQuery({
    queryKey: ['audits', 'trend', transformerId, month],
    queryFn: async ({ signal }) =>
      (await call('readAreaTrend', { params: { month }, query: { transformerId }, signal })).data,
  });
}
