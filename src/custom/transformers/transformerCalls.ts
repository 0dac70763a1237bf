import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../client/callContext.tsx';
import type { DataOf } from '../../client/operations.ts';
import { useScope } from '../../console/index.ts';

/** A transformer centre as the API returns it. */
export type Transformer = DataOf<'readTransformer'>;

/** The cache key that react-admin's list of transformer centres uses too. */
const cache = 'transformer-centres';

/** Returns one transformer centre as it was in a month, with every stored month. */
export function useTransformer(id: string, month: string) {
  // Shows the data of another month, dimmed, until those of the new one arrive.
  return useQuery({ ...useTransformerQuery(id, month), placeholderData: keepPreviousData });
}

function useTransformerQuery(id: string, month: string) {
  const call = useCall();
  return queryOptions({
    queryKey: [cache, 'one', id, month],
    queryFn: async ({ signal }) =>
      (await call('readTransformer', { params: { id }, query: { month }, signal })).data,
  });
}

/** Returns the transformer centre that the pane shows, as it was in the month of the list; undefined without an id. */
export function useOpenTransformer(id: string | undefined): Transformer | undefined {
  const { month } = useScope();
  const query = useTransformerQuery(id ?? '', month);
  // The pane shows a failure, and offers to read again.
  const { data } = useQuery({ ...query, enabled: id !== undefined, retryOnMount: false });
  return id === undefined ? undefined : data;
}

/** Returns a function that reloads the list and the open transformer centre after a change. */
export function useRefreshTransformers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [cache] });
}
