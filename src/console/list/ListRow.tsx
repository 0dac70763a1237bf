import { Cell } from '../fields/Cell.tsx';
import type { ConsoleRow } from '../record.ts';
import type { Resource, ResourceField } from '../resolved.ts';
import { useOfficer } from '../officer.tsx';
import { mayEdit } from './columns.ts';
import styles from './list.module.css';
import { RowActions } from './RowActions.tsx';
import { RowLink } from './RowLink.tsx';

interface ListRowProps {
  resource: Resource;
  record: ConsoleRow;
  columns: readonly ResourceField[];
  /** Counted through all pages, from 1. */
  number: number;
  hasActions: boolean;
  tabIndex: number;
}

/** One record of a list: a link to its form where the officer has one, by its first value. */
export function ListRow({ resource, record, columns, number, hasActions, tabIndex }: ListRowProps) {
  const opens = mayEdit(resource, useOfficer());
  return (
    <tr tabIndex={tabIndex} data-opens={opens}>
      <td>{number}</td>
      {columns.map((field, index) => (
        <td key={field.key} data-align={field.align}>
          {opens && index === 0 ? (
            <RowLink resource={resource} record={record} className={styles.opens} stops={false}>
              <Cell field={field} record={record} />
            </RowLink>
          ) : (
            <Cell field={field} record={record} />
          )}
        </td>
      ))}
      {hasActions && (
        <td>
          <RowActions resource={resource} record={record} />
        </td>
      )}
    </tr>
  );
}
