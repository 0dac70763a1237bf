import type { ConsoleRow } from '#schema/record.ts';
import { CanAccess } from 'react-admin';
import { DeleteButton } from '../delete/DeleteButton.tsx';
import { titleOf } from '../../field/reference/titles.ts';
import { useLeave } from '../../form/useLeave.ts';
import { RowLink } from '../../list/RowLink.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import { BackLink } from './BackLink.tsx';
import styles from './detail.module.css';

/** The name of a record, the way back to its list, and what the officer may do with it. */
export function DetailHead({ resource, record }: PageProps & { record: ConsoleRow }) {
  const leave = useLeave(resource.path);
  return (
    <header className={styles.head}>
      <div>
        <BackLink resource={resource} />
        <h1 id="record-heading">{titleOf(resource, record)}</h1>
      </div>
      <CanAccess resource={resource.name} action="edit">
        <RowLink resource={resource} record={record} className="btn">
          Edit
        </RowLink>
      </CanAccess>
      <CanAccess resource={resource.name} action="delete">
        <DeleteButton resource={resource} record={record} className="btn" onDeleted={leave}>
          Delete
        </DeleteButton>
      </CanAccess>
    </header>
  );
}
