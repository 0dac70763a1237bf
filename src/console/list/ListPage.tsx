import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { InfiniteListBase, ListBase, useListContext } from 'react-admin';
import { whenIdle } from '../../ui/whenIdle.ts';
import type { ListMeta } from '../consoleDataProvider.ts';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { preloadForm } from '../form/preload.ts';
import { useOfficer } from '../contexts.tsx';
import { useMay } from '../permissions.ts';
import { Cards } from './Cards.tsx';
import { actionsOf, columnsOf, initialSort } from './columns.ts';
import { Feed } from './Feed.tsx';
import styles from './list.module.css';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LiveRows } from './LiveRows.tsx';
import { KeepQuery } from '../addressQuery.tsx';
import { ListMap } from '../map/MapButton.tsx';
import { mapParams, useMapView } from '../map/mapView.ts';
import { useListMeta, withinScope } from '../scope.tsx';

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
  const Base = resource.list.feed ? InfiniteListBase : ListBase;
  return (
    <KeepQuery names={mapParams}>
      <Base
        resource={resource.name}
        perPage={resource.list.perPage}
        sort={initialSort(resource)}
        storeKey={false}
        queryOptions={{ meta, onError: ignore, placeholderData: withinScope(meta) }}
      >
        <ListView resource={resource} {...around} />
      </Base>
    </KeepQuery>
  );
}

/** The content in place of the rows shows the failure. */
const ignore = () => undefined;

function ListView({ resource, title = resource.title, tabs }: ListPageProps) {
  const { cards, feed } = resource.list;
  const { isShown: isMap } = useMapView(resource);
  useFirstPageOnNewScope(useListMeta(resource));
  usePreload(resource);
  return (
    <section className={styles.page} aria-labelledby="list-heading">
      <ListHeading resource={resource} title={title} />
      {tabs}
      {cards && <Cards resource={resource} cards={cards} />}
      <ListToolbar resource={resource} />
      {isMap ? (
        <ListMap resource={resource} />
      ) : feed ? (
        <Feed resource={resource} feed={feed} />
      ) : (
        <ListTable resource={resource} />
      )}
      <LiveRows of={resource.name} />
    </section>
  );
}

/** Returns to page 1 when the officer chooses another area or month in the top bar. */
function useFirstPageOnNewScope({ area, month }: ListMeta): void {
  const { page, setPage } = useListContext();
  const scope = [area?.level, area?.code, month].join('/');
  const shown = useRef(scope);
  useEffect(() => {
    if (shown.current === scope) return;
    shown.current = scope;
    if (page !== 1) setPage(1);
  }, [scope, page, setPage]);
}

/** Loads a list's hand-written parts together with its rows, and afterwards the form, once the browser is idle. */
function usePreload(resource: Resource): void {
  const officer = useOfficer();
  const may = useMay();
  const client = useQueryClient();
  const { isPending } = useListContext();
  useEffect(() => {
    for (const field of columnsOf(resource, officer)) field.cell?.preload();
    const { selection, feed } = resource.list;
    feed?.row.preload();
    if (selection && may({ resource: resource.name, action: 'select' })) selection.component.preload();
    for (const action of actionsOf(resource, may)) if ('component' in action) action.component.preload();
  }, [resource, officer, may]);
  useEffect(() => {
    if (!isPending && may({ resource: resource.name, action: 'edit' }))
      whenIdle([async () => preloadForm(resource, client, { officer, purpose: 'update' })]);
  }, [isPending, resource, officer, may, client]);
}
