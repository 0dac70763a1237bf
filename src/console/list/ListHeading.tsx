import { CanAccess } from 'react-admin';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { AddLink } from './AddLink.tsx';
import styles from './list.module.css';

/** The title of a list, its buttons and the lines that say whose list it is. */
export function ListHeading({ resource, title }: PageProps & { title: string }) {
  const officer = useOfficer();
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
        {resource.list.refresh && <RefreshButton />}
        {resource.list.link && <resource.list.link.Show props={{}} />}
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
