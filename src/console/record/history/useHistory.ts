import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../consoleDataProvider.ts';
import type { Resource } from '../../declaration/resolved.ts';

/** Returns the changes of a record, the newest first, page by page. */
export function useHistory({ name }: Resource, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useInfiniteQuery({
    queryKey: [name, 'history', id],
    queryFn: async ({ pageParam, signal }) => dataProvider.history(name, { id, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}
