import { use, useEffect } from 'react';
import { InfinitePaginationContext, useListContext } from 'react-admin';
import type { Pages } from '../../ui/MoreButton.tsx';
import { useAddressQuery } from '../addressQuery.tsx';

/** The query name that holds how many pages are loaded. */
const name = 'loaded';

/** An address may name more than the list can read at once. */
const mostPages = 20;

/**
 * Loads as many pages of a list that grows as the address names, so that a reload or the way back shows the same rows.
 * Returns whether some are missing yet, and how to load the next page, which the address then names too.
 */
export function useLoadedPages(): { isBehind: boolean; pages: Pages & { hasNextPage: boolean } } {
  const { query, change } = useAddressQuery();
  const { data, perPage, isFetching, isPlaceholderData, error } = useListContext();
  const { hasNextPage = false, isFetchingNextPage, fetchNextPage } = use(InfinitePaginationContext);
  const loaded = Math.ceil((data?.length ?? 0) / perPage);
  const named = Math.min(mostPages, Number(query.get(name)) || 1);
  const isBehind = loaded > 0 && loaded < named && hasNextPage && !isPlaceholderData && !error;
  useEffect(() => {
    if (isBehind && !isFetching) void fetchNextPage();
  }, [isBehind, isFetching, fetchNextPage]);

  const fetchNext = async () => {
    const result = await fetchNextPage();
    if (result.isSuccess)
      change(
        now => {
          now.set(name, String(loaded + 1));
          return now;
        },
        { replace: true },
      );
    return result;
  };
  return { isBehind, pages: { hasNextPage, isFetchingNextPage, fetchNextPage: fetchNext } };
}
