import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ListMeta } from '../../consoleDataProvider.ts';
import { useReportFailure } from '../../notice.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { Resource } from '../../declaration/resolved.ts';

/** Returns the number of rows in each view of a resource; undefined while unknown. */
export function useCounts(resource: Resource, meta: ListMeta): ConsoleRecord | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: [resource.name, 'counts', meta],
    queryFn: ({ signal }) => dataProvider.counts(resource.name, { meta, signal }),
    enabled: resource.views?.counts !== undefined,
  });
  useReportFailure(error);
  return data;
}
