import { titleOf } from '../field/reference/titles.ts';
import { EditIcon } from '../../theme/icons.tsx';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';
import styles from './list.module.css';
import { RowLink } from './RowLink.tsx';

/** The pencil at the end of a row that the officer can open in a form. */
export function EditLink({ resource, record }: { resource: Resource; record: ConsoleRow }) {
  return (
    <RowLink
      resource={resource}
      record={record}
      className={styles.icon}
      label={`Edit ${titleOf(resource, record)}`}
    >
      <EditIcon />
    </RowLink>
  );
}
