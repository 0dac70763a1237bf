import { ListBase } from 'react-admin';
import { useRegistry } from '../registryContext.ts';
import { initialSort } from './columns.ts';
import { ListTable } from './ListTable.tsx';
import { useListMeta } from './useListMeta.ts';
import type { PageProps } from '../declaration/resolved.ts';

interface TableOptions {
  /** The number of rows. */
  rows: number;
  /** Their order: a field's key, after '-' for descending. */
  sort: string;
}

/** The first rows of a list in its columns, as part of another screen. `of` is the name of the resource or view. */
export function RecordTable({ of, ...shown }: TableOptions & { of: string }) {
  const resource = useRegistry().resource(of);
  return resource && <FirstRows resource={resource} {...shown} />;
}

function FirstRows({ resource, rows, sort }: TableOptions & PageProps) {
  const meta = useListMeta(resource);
  return (
    <ListBase
      resource={resource.name}
      perPage={rows}
      sort={initialSort(resource, sort)}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={{ meta, onError: ignore }}
    >
      <ListTable resource={resource} isPart />
    </ListBase>
  );
}

/** The content in place of the rows shows the failure. */
const ignore = () => undefined;
