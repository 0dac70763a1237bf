import type { ConsoleRow } from '#schema/record.ts';
import { may } from '#schema/access.ts';
import { DeleteButton } from '../delete/DeleteButton.tsx';
import { titleOf } from '../fields/reference/titles.ts';
import { useLeave } from '../form/useLeave.ts';
import { RowLink } from '../list/RowLink.tsx';
import { useOfficer } from '../officer.tsx';
import type { PageProps } from '../resolved.ts';
import { BackLink } from './BackLink.tsx';
import styles from './detail.module.css';

/** The name of a record, the way back to its list, and what the officer may do with it. */
export function DetailHead({ resource, record }: PageProps & { record: ConsoleRow }) {
  const { role } = useOfficer();
  const leave = useLeave(resource.path);
  return (
    <header className={styles.head}>
      <div>
        <BackLink resource={resource} />
        <h1 id="record-heading">{titleOf(resource, record)}</h1>
      </div>
      {may(resource.access, 'update', role) && (
        <RowLink resource={resource} record={record} className="btn">
          Edit
        </RowLink>
      )}
      {may(resource.access, 'delete', role) && (
        <DeleteButton resource={resource} record={record} className="btn" onDeleted={leave}>
          Delete
        </DeleteButton>
      )}
    </header>
  );
}
