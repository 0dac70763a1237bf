import { useQueryClient } from '@tanstack/react-query';
import { CanAccess, LinkBase, useListContext } from 'react-admin';
import type { PageProps } from '../declaration/resolved.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { preloadForm } from '../form/preload.ts';
import { MapButton } from '../map/MapButton.tsx';
import { useOfficer } from '../contexts.tsx';
import styles from './list.module.css';
import { PrintButton } from './print/PrintButton.tsx';
import { SavedViews } from './saved/SavedViews.tsx';

/** The title of a list, its buttons and the lines that say whose list it is. */
export function ListHeading({ resource, title }: PageProps & { title: string }) {
  const officer = useOfficer();
  const { feed } = resource.list;
  const info = resource.list.info(officer).filter(({ value }) => value !== undefined);
  return (
    <header className={styles.heading}>
      <h1 id="list-heading">{title}</h1>
      {resource.list.note && <resource.list.note.Show props={{}} />}
      {info.length > 0 && (
        <dl className={styles.info}>
          {info.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className={styles.tools}>
        <SavedViews resource={resource} />
        <MapButton resource={resource} />
        {feed && <RefreshButton />}
        {feed && <feed.link.Show props={{}} />}
        {!feed && <PrintButton resource={resource} />}
        <CanAccess resource={resource.name} action="export">
          <DownloadButton resource={resource} />
        </CanAccess>
        <CanAccess resource={resource.name} action="create">
          <AddLink resource={resource} />
        </CanAccess>
      </span>
    </header>
  );
}

/** Reads the rows of a list again. */
function RefreshButton() {
  const { refetch, isFetching } = useListContext();
  return (
    <button
      type="button"
      className="btn"
      // A disabled button would lose the focus.
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) void refetch();
      }}
    >
      Refresh
    </button>
  );
}

interface AddLinkProps extends PageProps {
  /** References to fill in, by the keys of their fields. @default none */
  references?: Readonly<Record<string, string>>;
  /** Whether the link is not the main action of its screen. @default false */
  isMinor?: boolean;
}

/** Opens the form for a new record. Leaving the form leads back here. */
export function AddLink({ resource, references, isMinor = false }: AddLinkProps) {
  const client = useQueryClient();
  const officer = useOfficer();
  const path = `${resource.path}/new`;
  const preload = () => preloadForm(resource, client, { officer, purpose: 'create' });
  return (
    <LinkBase
      to={references ? `${path}?${new URLSearchParams(references)}` : path}
      state={{ fromList: true }}
      className={isMinor ? 'btn' : 'btn p'}
      onMouseEnter={preload}
      onFocus={preload}
    >
      {`Add ${resource.noun.one}`}
    </LinkBase>
  );
}
