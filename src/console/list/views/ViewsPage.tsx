import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LinkBase, useDataProvider, useLocation } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import { LostIcon } from '../../../theme/icons.tsx';
import { Message } from '../../../ui/Message.tsx';
import { focusHeading } from '../../../ui/useFocusOnNavigation.ts';
import type { ConsoleDataProvider, ListMeta } from '../../consoleDataProvider.ts';
import type { PageProps, ResolvedView, ResolvedViews, Resource } from '../../declaration/resolved.ts';
import { useReportFailure } from '../../notice.ts';
import { useMay } from '../../permissions.ts';
import { useDimmed, useListMeta } from '../../scope.tsx';
import { CountsProvider, useCount } from '../counts.ts';
import { ListPage, type ListPageProps } from '../ListPage.tsx';
import { filterIn, type FilterValues } from '../useFilterValues.ts';
import { KeepQuery } from '../../addressQuery.tsx';
import styles from './views.module.css';

interface ViewsProps extends PageProps {
  views: ResolvedViews;
}

/** Lists of which the address names one: their names and totals at the left or above it. */
export function ViewsPage({ resource, views }: ViewsProps) {
  const may = useMay();
  const { search } = useLocation();
  const counts = useCounts(resource, views, useListMeta(resource));
  const visibleViews = views.of.filter(view => may({ resource: view.resource.name, action: 'list' }));
  const requested = new URLSearchParams(search).get(views.param);
  const shown = requested === null ? visibleViews[0] : visibleViews.find(({ value }) => value === requested);
  const page = useFocusOnViewChange(shown?.value);
  const isTabs = views.layout === 'tabs';
  const names = <ViewNames resource={resource} views={views} visibleViews={visibleViews} shown={shown} />;
  return (
    <CountsProvider value={counts}>
      <div ref={page} className={isTabs ? styles.tabbed : styles.page}>
        {(!isTabs || !shown) && names}
        {shown ? (
          <ViewList
            key={shown.value}
            param={views.param}
            resource={shown.resource}
            {...(isTabs && { title: resource.title, tabs: names })}
          />
        ) : (
          <Message
            icon={<LostIcon />}
            title="Resource Not found"
            text={`There is no list of that name under ${resource.title}.`}
          >
            <LinkBase to={resource.path} className="btn p">
              {`Show ${visibleViews[0]?.resource.title ?? resource.title}`}
            </LinkBase>
          </Message>
        )}
      </div>
    </CountsProvider>
  );
}

interface ViewNamesProps extends ViewsProps {
  visibleViews: readonly ResolvedView[];
  shown: ResolvedView | undefined;
}

/** The names of the lists with their totals; each is a link to its list. */
function ViewNames({ resource, views, visibleViews, shown }: ViewNamesProps) {
  const dimmed = useDimmed();
  const countOf = useCount();
  const filter = filterIn(new URLSearchParams(useLocation().search));
  return (
    <nav className={views.layout === 'tabs' ? styles.tabs : styles.views} aria-label={views.label}>
      {visibleViews.map(each => {
        const { value, count, resource: view } = each;
        const total = count === undefined ? undefined : countOf(count);
        return (
          <LinkBase
            key={value}
            to={addressOfView(resource, views, each, filter)}
            className={styles.view}
            aria-current={value === shown?.value ? 'page' : undefined}
          >
            <span>{view.title}</span>
            {total !== undefined && <b {...dimmed}>{formatCount(total)}</b>}
          </LinkBase>
        );
      })}
    </nav>
  );
}

/** Moves the focus to the heading of the new list if a row that led there took the focus away with its own list. */
function useFocusOnViewChange(shown: string | undefined) {
  const page = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (page.current && document.activeElement === document.body) focusHeading(page.current);
  }, [shown]);
  return page;
}

/**
 * Returns the address of one of several lists, from another one that is narrowed by `filter`. Tabs show the same rows
 * in parts: they keep the search and the filters of the panel that both have. Some lists declare what they keep. Cards and
 * the page belong to one list.
 */
function addressOfView(
  { path }: Resource,
  { param, layout, keeps }: ResolvedViews,
  { value, resource }: ResolvedView,
  filter: FilterValues,
): string {
  const query = new URLSearchParams({ [param]: value });
  const tabs = layout === 'tabs' ? commonFilters(resource, filter) : [];
  const common = [...tabs, ...Object.entries(filter).filter(([name]) => keeps.includes(name))];
  if (common.length > 0) query.set('filter', JSON.stringify(Object.fromEntries(common)));
  return `${path}?${query}`;
}

/** Returns those filters that the list of a resource has too. */
function commonFilters({ list: { search, panel, only } }: Resource, filter: FilterValues) {
  const names = [...(search?.by ?? []), ...(panel?.filters ?? [])].filter(name => !only[name]);
  return Object.entries(filter).filter(([name]) => names.includes(name));
}

/** Returns the number of rows in each view of a resource; undefined while unknown. */
function useCounts(resource: Resource, { keeps }: ResolvedViews, meta: ListMeta): ConsoleRecord | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const all = Object.entries(filterIn(new URLSearchParams(useLocation().search)));
  const filter = Object.fromEntries(all.filter(([name]) => keeps.includes(name)));
  const { data, error } = useQuery({
    queryKey: [resource.name, 'counts', meta, filter],
    queryFn: ({ signal }) => dataProvider.counts(resource.name, { filter, meta, signal }),
    enabled: resource.views?.counts !== undefined,
  });
  useReportFailure(error);
  return data;
}

/** The list of one view: the address keeps the view's name, whatever the list writes into it. */
export function ViewList({ param, ...list }: ListPageProps & { param: string }) {
  return (
    <KeepQuery names={[param]}>
      <ListPage {...list} />
    </KeepQuery>
  );
}

/** One view of a resource, for a page of one's own that takes the place of the generated one. */
export function ViewOf({ resource: { views }, value }: PageProps & { value: string }) {
  const view = views?.of.find(other => other.value === value);
  if (!views || !view) return null;
  return <ViewList key={value} param={views.param} resource={view.resource} />;
}
