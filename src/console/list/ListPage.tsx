import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { InfiniteListBase, ListBase, useListContext } from 'react-admin';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { whenIdle } from '../../ui/whenIdle.ts';
import type { ListMeta } from '../consoleDataProvider.ts';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { preloadForm } from '../form/preload.ts';
import { useOfficer } from '../contexts.tsx';
import { useMay } from '../permissions.ts';
import { Cards } from './Cards.tsx';
import { actionsOf, columnsOf, initialSort } from './columns.ts';
import styles from './list.module.css';
import { ListHeading } from './ListHeading.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LiveRows } from './LiveRows.tsx';
import { useOpenView } from './saved/useOpenView.ts';
import { savedParams } from './saved/viewAddress.ts';
import { useRowsPerPage, type RowsPerPage } from './rowsPerPage.ts';
import { KeepQuery, useAddressQuery, WithRows } from '../addressQuery.tsx';
import { ListMap } from '../map/MapButton.tsx';
import { mapParams, useMapView } from '../map/mapView.ts';
import { useListMeta, withinScope } from '../scope.tsx';

/** Rows in shapes of their own, which few lists have. */
const shapes = lazyComponent(() => import('./Feed.tsx'));

/** The props of a generated list. */
export interface ListPageProps extends PageProps {
  /** The heading. @default the title of the resource */
  title?: string;
  /** The tabs below it, of which this list is one. @default none */
  tabs?: ReactNode;
  /** The open record at the right of the list. @default nothing */
  panel?: ReactNode;
}

/** The query names that are not react-admin's. */
const kept = [...mapParams, ...savedParams];

/** The generated list of a resource. The address holds page, search, filters and order. */
export function ListPage({ resource, panel, ...around }: ListPageProps) {
  const meta = useListMeta(resource);
  const isLeaving = useFirstPageOnNewScope(meta);
  const isOpening = useOpenView(resource);
  const rows = useRowsPerPage(resource);
  const Base = resource.list.feed ? InfiniteListBase : ListBase;
  return (
    <KeepQuery names={kept}>
      <WithRows rows={rows.rows}>
        <Base
          resource={resource.name}
          perPage={resource.list.feed ? resource.list.perPage : rows.rows}
          sort={initialSort(resource)}
          storeKey={false}
          queryOptions={{
            meta,
            enabled: !isLeaving && !isOpening,
            onError: ignore,
            placeholderData: withinScope(meta),
          }}
        >
          <div className={styles.beside} data-panel={Boolean(panel)}>
            <ListView resource={resource} rows={rows} {...around} />
            {panel}
          </div>
        </Base>
      </WithRows>
    </KeepQuery>
  );
}

/** The content in place of the rows shows the failure. */
const ignore = () => undefined;

function ListView({
  resource,
  rows,
  title = resource.title,
  tabs,
}: Omit<ListPageProps, 'panel'> & { rows: RowsPerPage }) {
  const { cards, feed } = resource.list;
  const { isShown: isMap } = useMapView(resource);
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
        <shapes.Show props={{ resource, feed }} />
      ) : (
        <ListTable resource={resource} rows={rows} />
      )}
      <LiveRows of={resource.name} />
    </section>
  );
}

/**
 * Returns to page 1 when the officer chooses another area or month in the top bar. Returns whether it is on the way there:
 * the page of the address is no page of the new area's list yet.
 */
function useFirstPageOnNewScope({ area, month }: ListMeta): boolean {
  const { query, change } = useAddressQuery();
  const scope = [area?.level, area?.code, month].join('/');
  const [shown, setShown] = useState(scope);
  const isFirst = (query.get('page') ?? '1') === '1';
  if (shown !== scope && isFirst) setShown(scope);
  const isLeaving = shown !== scope && !isFirst;
  useEffect(() => {
    if (isLeaving) change(atFirstPage, { replace: true });
  }, [isLeaving, change]);
  return isLeaving;
}

function atFirstPage(query: URLSearchParams): URLSearchParams {
  query.set('page', '1');
  return query;
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
