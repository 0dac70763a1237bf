import { LinkBase, useLocation } from 'react-admin';
import { Cell } from '../field/Cell.tsx';
import { titleOf } from '../field/reference/titles.ts';
import { ViewIcon } from '../../theme/icons.tsx';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { readPath, type ConsoleRow } from '#schema/record.ts';
import type { Resource, ResourceField } from '../declaration/resolved.ts';
import { stateFromList } from '../addresses.ts';
import { useOfficer } from '../contexts.tsx';
import { useOpenId } from '../panel/opens.ts';
import { useMay } from '../permissions.ts';
import { hasPageLink, identifyingColumn, opensOf } from './columns.ts';
import styles from './list.module.css';
import { RowActions } from './RowActions.tsx';
import { RowLink } from './RowLink.tsx';
import { SelectCheckbox } from './selection/SelectCheckbox.tsx';
import type { Selection } from './selection/useSelection.ts';

const openRow = { 'data-open': true, 'aria-current': true } as const;

interface ListRowProps {
  resource: Resource;
  record: ConsoleRow;
  columns: readonly ResourceField[];
  /** The row's number across all pages, from 1. */
  number: number;
  /** Whether a last column holds the row's actions. */
  hasLastColumn: boolean;
  /** Absent where rows can't be marked. */
  selection: Selection | undefined;
  tabIndex: number;
}

/**
 * One record of a list. The value that names it links to the page of the record, or to where its rows lead. Without
 * either, its first value links to its form if the officer may edit it. If it goes with the focus, the table takes that:
 * on the row in its place, the next press would act on another record.
 */
export function ListRow(props: ListRowProps) {
  const { resource, record, columns, number, hasLastColumn, selection, tabIndex } = props;
  const officer = useOfficer();
  const may = useMay();
  const canEdit =
    may({ resource: resource.name, action: 'edit' }) && (!resource.hasDetail || hasPageLink(resource));
  const rowLink = canEdit ? undefined : opensOf(resource);
  const linkTo = rowLink?.to(record, officer);
  const state = stateFromList(useLocation(), record);
  const titleColumn = identifyingColumn(resource, columns);
  const id = String(record.id);
  const isOpen = useOpenId() === id;
  const row = useFocusContainerOnUnmount<HTMLTableRowElement>();
  return (
    <tr ref={row} tabIndex={tabIndex} data-marked={selection?.isMarked(id)} {...(isOpen && openRow)}>
      <td>
        {selection ? (
          <SelectCheckbox
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
          {canEdit && index === 0 ? (
            <RowLink resource={resource} record={record} className={styles.opens} isTabStop={false}>
              <Value field={field} record={record} />
            </RowLink>
          ) : linkTo !== undefined && field.key === titleColumn ? (
            <LinkBase
              to={linkTo}
              state={state}
              // A cell of its own may show more than the value, all of which must be in the name.
              aria-label={field.cell ? undefined : `${textOf(field, record)}: ${rowLink?.shows}`}
              title={rowLink?.shows}
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
      {hasLastColumn && (
        <td>
          <RowActions resource={resource} record={record}>
            {rowLink?.column && linkTo !== undefined && (
              <LinkBase
                to={linkTo}
                state={state}
                className={styles.icon}
                aria-label={`View ${titleOf(resource, record)}`}
                title={rowLink.shows}
              >
                <ViewIcon />
              </LinkBase>
            )}
          </RowActions>
        </td>
      )}
    </tr>
  );
}

/** Shows a cell's value, of which a row has two lines; hovering over a value that may be cut short shows all of it. */
function Value({ field, record }: { field: ResourceField; record: ConsoleRow }) {
  const cell = <Cell field={field} record={record} />;
  const text = textOf(field, record);
  const isOwnText = !field.cell && !field.Cell;
  if (!field.clip && !(isOwnText && text.length > 2 * field.leastWidth)) return cell;
  return (
    <div className={styles.clip} title={text}>
      {cell}
    </div>
  );
}

const textOf = (field: ResourceField, record: ConsoleRow) => field.format(readPath(record, field.source));

/** Whether a text contains hyphens other than a leading minus sign. */
const hasHyphens = (text: string) => text.includes('-', 1);
