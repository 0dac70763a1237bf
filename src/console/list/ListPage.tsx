import { ListBase } from 'react-admin';
import { withinScope } from '../withinScope.ts';
import type { PageProps } from '../resource.ts';
import { firstSort } from './columns.ts';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import styles from './list.module.css';
import { useFirstPageOnNewScope } from './useFirstPageOnNewScope.ts';
import { useListMeta } from './useListMeta.ts';
import { usePreload } from './usePreload.ts';

/** The generated list of a resource. Page, search, filters and order live in the address. */
export function ListPage({ resource }: PageProps) {
  const meta = useListMeta(resource);
  return (
    <ListBase
      resource={resource.name}
      perPage={resource.list.perPage}
      sort={firstSort(resource)}
      storeKey={false}
      disableAuthentication
      queryOptions={{ meta, onError: ignore, placeholderData: withinScope(meta) }}
    >
      <ListView resource={resource} />
    </ListBase>
  );
}

/** What stands in place of the rows tells. */
const ignore = () => undefined;

function ListView({ resource }: PageProps) {
  useFirstPageOnNewScope(useListMeta(resource));
  usePreload(resource);
  return (
    <section className={styles.page} aria-labelledby="list-heading">
      <ListHeading resource={resource} />
      <ListToolbar resource={resource} />
      <ListTable resource={resource} />
    </section>
  );
}
