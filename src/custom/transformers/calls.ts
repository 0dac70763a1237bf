import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../client/callContext.tsx';
import type { DataOf } from '../../client/operations.ts';

/** A transformer centre as the API returns it. */
export type Transformer = DataOf<'readTransformer'>;

/** The cache key that react-admin's list of transformer centres uses too. */
const cache = 'transformer-centres';

/** Returns one transformer centre as it was in a month, with every stored month. */
export function useTransformer(id: string, month: string) {
  const call = useCall();
  return useQuery({
    queryKey: [cache, 'one', id, month],
    queryFn: async ({ signal }) =>
      (await call('readTransformer', { params: { id }, query: { month }, signal })).data,
    // Shows the data of another month, dimmed, until those of the new one arrive.
    placeholderData: keepPreviousData,
  });
}

/** Returns the changes of a transformer centre, the newest first, page by page. */
export function useHistory(id: string) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [cache, 'history', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, perPage: 20 };
      return (await call('readTransformerHistory', { params: { id }, query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}

/** Returns a function that reloads the list and the open transformer centre after a change. */
export function useRefreshTransformers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [cache] });
}
