import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Exchange } from '#contract/operation.ts';
import type { readTransformer } from '#contract/transformers.ts';
import { useOfficer, useScope } from '../../console/index.ts';
import { useHttp } from '../../dataProvider/httpContext.tsx';

type Answer = Exchange<typeof readTransformer>['response'];

/** A transformer centre as the API gives it. */
export type Transformer = Answer['data'];

/** What react-admin's list of transformer centres is cached under, too. */
const cache = 'transformer-centres';

/** Reads one transformer centre as it is in a month. */
export function useReadTransformer(id: string) {
  const http = useHttp();
  const { role } = useOfficer();
  return async (month: string, signal?: AbortSignal): Promise<Transformer> => {
    const path = `/${role}/transformer-centres/${encodeURIComponent(id)}`;
    return (await http<Answer>({ path, query: { month }, signal })).body.data;
  };
}

/** One transformer centre with every month on record, as it is in the audit month. */
export function useTransformer(id: string) {
  const read = useReadTransformer(id);
  const { month } = useScope();
  return useQuery({
    queryKey: [cache, 'one', id, month],
    queryFn: async ({ signal }) => read(month, signal),
    // Of another month, and dimmed: the pane holds one transformer centre only, and may hold a form with what was typed.
    placeholderData: keepPreviousData,
  });
}

/** Reads the list and what is open anew, after a change. */
export function useRefreshTransformers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [cache] });
}
