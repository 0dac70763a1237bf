import type { ReactNode } from 'react';
import { InfiniteListBase, ListBase } from 'react-admin';
import { withinScope } from './withinScope.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { Cards } from './Cards.tsx';
import { initialSort } from './columns.ts';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LiveRows } from './LiveRows.tsx';
import { RowList } from './RowList.tsx';
import styles from './list.module.css';
import { useFirstPageOnNewScope } from './useFirstPageOnNewScope.ts';
import { useListMeta } from './useListMeta.ts';
import { usePreload } from './usePreload.ts';

/** The props of a generated list. */
export interface ListPageProps extends PageProps {
  /** The heading. @default the title of the resource */
  title?: string;
  /** The tabs below it, of which this list is one. @default none */
  tabs?: ReactNode;
}

/** The generated list of a resource. The address holds page, search, filters and order. */
export function ListPage({ resource, ...around }: ListPageProps) {
  const meta = useListMeta(resource);
  const Base = resource.list.paging === 'more' ? InfiniteListBase : ListBase;
  return (
    <Base
      resource={resource.name}
      perPage={resource.list.perPage}
      sort={initialSort(resource)}
      storeKey={false}
      queryOptions={{ meta, onError: ignore, placeholderData: withinScope(meta) }}
    >
      <ListView resource={resource} {...around} />
    </Base>
  );
}

/** The content in place of the rows shows the failure. */
const ignore = () => undefined;

function ListView({ resource, title = resource.title, tabs }: ListPageProps) {
  const { cards, row } = resource.list;
  useFirstPageOnNewScope(useListMeta(resource));
  usePreload(resource);
  return (
    <section className={styles.page} aria-labelledby="list-heading">
      <ListHeading resource={resource} title={title} />
      {tabs}
      {cards && <Cards resource={resource} cards={cards} />}
      <ListToolbar resource={resource} />
      {row ? <RowList resource={resource} row={row} /> : <ListTable resource={resource} />}
      <LiveRows of={resource.name} />
    </section>
  );
}
