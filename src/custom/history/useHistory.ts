import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '../../client/call.tsx';

/** A record whose history is shown. */
export interface RecordWithHistory {
  /** The call that reads its changes. */
  operation: 'readTransformerHistory' | 'readInstallationHistory';
  id: string;
  /** The name of the record: 'TC 7200168'. */
  title: string;
}

/** Returns the changes of a record, the newest first, page by page. */
export function useHistory({ operation, id }: Pick<RecordWithHistory, 'operation' | 'id'>) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: ['history', operation, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, perPage: 20 };
      return (await call(operation, { params: { id }, query, signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}
