import { useEffect, useRef } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { useDimming } from '../DebouncedScope.tsx';
import { CountsProvider, useCount } from '../counts.ts';
import { filterIn } from '../useFilterValues.ts';
import { useListMeta } from '../useListMeta.ts';
import { useMay } from '../../permissions.ts';
import type { PageProps, ResolvedView, ResolvedViews } from '../../declaration/resolved.ts';
import { addressOfView } from './addressOfView.ts';
import { ViewList } from './ViewOf.tsx';
import { useCounts } from './useCounts.ts';
import { Message } from '../../../ui/Message.tsx';
import { focusHeading } from '../../../ui/useFocusOnNavigation.ts';
import { LostIcon } from '../../../theme/icons.tsx';
import styles from './views.module.css';

interface ViewsProps extends PageProps {
  views: ResolvedViews;
}

/** Lists of which the address names one: their names and totals at the left or above it. */
export function ViewsPage({ resource, views }: ViewsProps) {
  const may = useMay();
  const { search } = useLocation();
  const counts = useCounts(resource, useListMeta(resource));
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
  const dimming = useDimming();
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
            {total !== undefined && <b {...dimming}>{formatCount(total)}</b>}
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
