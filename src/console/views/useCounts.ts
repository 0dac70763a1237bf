import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ListMeta } from '../../dataProvider/consoleDataProvider.ts';
import { useTellFailure } from '../notice.ts';
import type { ConsoleRecord } from '../record.ts';
import type { Resource } from '../resolved.ts';

/** How many rows each view of a resource has; undefined until that is known. */
export function useCounts(resource: Resource, meta: ListMeta): ConsoleRecord | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: [resource.name, 'counts', meta],
    queryFn: ({ signal }) => dataProvider.counts(resource.name, { meta, signal }),
    enabled: resource.views?.counts !== undefined,
  });
  useTellFailure(error);
  return data;
}
