import { LinkBase } from 'react-admin';
import { Cell } from '../fields/Cell.tsx';
import { titleOf } from '../fields/reference/titles.ts';
import { readPath, type ConsoleRow } from '../record.ts';
import type { Resource, ResourceField } from '../resolved.ts';
import { useOfficer } from '../officer.tsx';
import { identifyingColumn, mayEdit } from './columns.ts';
import styles from './list.module.css';
import { RowActions } from './RowActions.tsx';
import { RowLink } from './RowLink.tsx';
import { Mark } from './selection/Mark.tsx';
import type { Selection } from './selection/useSelection.ts';

interface ListRowProps {
  resource: Resource;
  record: ConsoleRow;
  columns: readonly ResourceField[];
  /** Counted through all pages, from 1. */
  number: number;
  hasActions: boolean;
  /** Absent where rows can't be marked. */
  selection: Selection | undefined;
  tabIndex: number;
}

/** One record of a list: a link to its form where the officer has one, by its first value; else to where it leads. */
export function ListRow(props: ListRowProps) {
  const { resource, record, columns, number, hasActions, selection, tabIndex } = props;
  const officer = useOfficer();
  const opens = mayEdit(resource, officer);
  const leads = opens ? undefined : resource.list.opens;
  const leadsTo = leads?.to(record, officer);
  const naming = identifyingColumn(resource, columns);
  const id = String(record.id);
  return (
    <tr tabIndex={tabIndex} data-marked={selection?.isMarked(id)}>
      <td>
        {selection ? (
          <Mark
            label={`Select ${titleOf(resource, record)}`}
            checked={selection.isMarked(id)}
            onChange={() => selection.toggle(id)}
            text={String(number)}
            tabIndex={tabIndex}
          />
        ) : (
          number
        )}
      </td>
      {columns.map((field, index) => (
        <td
          key={field.key}
          data-align={field.align}
          data-hyphens={hasHyphens(textOf(field, record)) || undefined}
        >
          {opens && index === 0 ? (
            <RowLink resource={resource} record={record} className={styles.opens} stops={false}>
              <Value field={field} record={record} />
            </RowLink>
          ) : leadsTo !== undefined && field.key === naming ? (
            <LinkBase
              to={leadsTo}
              aria-label={`${field.format(readPath(record, field.source))}: ${leads?.shows}`}
              title={leads?.shows}
              tabIndex={-1}
              data-opens-row
            >
              <Value field={field} record={record} />
            </LinkBase>
          ) : (
            <Value field={field} record={record} />
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

/** What stands in a cell; what may be cut short there is read whole under the pointer. */
function Value({ field, record }: { field: ResourceField; record: ConsoleRow }) {
  const cell = <Cell field={field} record={record} />;
  if (!field.clip) return cell;
  return (
    <div className={styles.clip} title={textOf(field, record)}>
      {cell}
    </div>
  );
}

const textOf = (field: ResourceField, record: ConsoleRow) => field.format(readPath(record, field.source));

/** Whether a text has hyphens that are no minus sign. */
const hasHyphens = (text: string) => text.includes('-', 1);
