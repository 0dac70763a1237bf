import { useEffect, useRef } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { may } from '../access.ts';
import { useDimming } from '../SettledScope.tsx';
import { useListMeta } from '../list/useListMeta.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useOfficer } from '../officer.tsx';
import type { Resource } from '../resolved.ts';
import type { ResolvedViews } from './definition.ts';
import { KeepQuery } from './KeepQuery.tsx';
import { useCounts } from './useCounts.ts';
import { Message } from '../../shell/Message.tsx';
import { focusHeading } from '../../shell/useFocusOnNavigation.ts';
import { LostIcon } from '../../theme/icons.tsx';
import styles from './views.module.css';

/** Lists side by side: their names and totals at the left, the one that the address names at the right. */
export function ViewsPage({ resource, views }: { resource: Resource; views: ResolvedViews }) {
  const { role } = useOfficer();
  const { search } = useLocation();
  const dimming = useDimming();
  const counts = useCounts(resource, useListMeta(resource));
  const own = views.of.filter(view => may(view.resource.access, 'list', role));
  const asked = new URLSearchParams(search).get(views.param);
  const shown = asked === null ? own[0] : own.find(({ value }) => value === asked);
  const page = useFocusOnAnother(shown?.value);
  return (
    <div ref={page} className={styles.page}>
      <nav className={styles.views} aria-label={views.label}>
        {own.map(({ value, count, resource: view }) => {
          const total = count === undefined ? undefined : counts?.[count];
          return (
            <LinkBase
              key={value}
              to={`${resource.path}?${views.param}=${value}`}
              className={styles.view}
              aria-current={value === shown?.value ? 'page' : undefined}
            >
              <span>{view.title}</span>
              {typeof total === 'number' && <b {...dimming}>{formatCount(total)}</b>}
            </LinkBase>
          );
        })}
      </nav>
      {shown ? (
        <KeepQuery key={shown.value} names={[views.param]}>
          <ListPage resource={shown.resource} />
        </KeepQuery>
      ) : (
        <Message
          icon={<LostIcon />}
          title="Resource Not found"
          text={`There is no list of that name under ${resource.title}.`}
        >
          <LinkBase to={resource.path} className="btn p">
            {`Show ${own[0]?.resource.title ?? resource.title}`}
          </LinkBase>
        </Message>
      )}
    </div>
  );
}

/** A row that leads to another of the lists goes with its own, and the focus with it: the heading there takes it. */
function useFocusOnAnother(shown: string | undefined) {
  const page = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (page.current && document.activeElement === document.body) focusHeading(page.current);
  }, [shown]);
  return page;
}
