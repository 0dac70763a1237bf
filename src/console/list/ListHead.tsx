import { Fragment, useRef, type SyntheticEvent } from 'react';
import { useListContext } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource, ResourceField } from '../declaration/resolved.ts';
import styles from './list.module.css';
import { SelectCheckbox } from './selection/SelectCheckbox.tsx';
import type { Selection } from './selection/useSelection.ts';
import type { ColumnWidths } from './useColumnWidths.ts';

interface ListHeadProps {
  resource: Resource;
  columns: readonly ResourceField[];
  /** The heading of the column after these; absent if there is none. */
  lastHeading: string | undefined;
  /** Absent where rows can't be marked. */
  selection: Selection | undefined;
  /** Changes the widths of columns; absent where they stay as declared. */
  resizing: ColumnWidths | undefined;
}

const orders = { ASC: 'ascending', DESC: 'descending' } as const;

/** The headings of a list's columns; sortable ones change the order. */
export function ListHead({ resource, columns, lastHeading, selection, resizing }: ListHeadProps) {
  const { sort, setSort, data = [] } = useListContext<ConsoleRow>();
  const ids = data.map(({ id }) => String(id));
  return (
    <thead>
      <tr>
        <th scope="col">
          {selection ? (
            <SelectCheckbox
              label="Select this page"
              checked={ids.length > 0 && ids.every(selection.isMarked)}
              indeterminate={ids.some(selection.isMarked)}
              disabled={ids.length === 0}
              onChange={marked => selection.mark(ids, marked)}
              text="#"
            />
          ) : (
            '#'
          )}
        </th>
        {columns.map(({ key, label, source, align }) => {
          const sortable = resource.list.sortable.includes(key);
          const order = sortable && sort.field === source ? orders[sort.order] : undefined;
          return (
            <th key={key} scope="col" data-column={key} data-align={align} aria-sort={order}>
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => setSort(next(sort, source))}>
                  <Label text={label} />
                  {order && (
                    <span aria-hidden="true" className={styles.arrow}>
                      {order === 'ascending' ? ' ↑' : ' ↓'}
                    </span>
                  )}
                </button>
              ) : (
                <Label text={label} />
              )}
              {resizing && <Edge resizing={resizing} column={key} />}
            </th>
          );
        })}
        {lastHeading !== undefined && <th scope="col">{lastHeading}</th>}
      </tr>
    </thead>
  );
}

const headingOf = ({ currentTarget }: SyntheticEvent) => currentTarget.closest<HTMLElement>('th');

/** The right edge of a heading, to drag. Without a pointer, the choice of columns changes their widths. */
function Edge({ resizing: { drag, keep, reset }, column }: { resizing: ColumnWidths; column: string }) {
  const start = useRef<number>(undefined);
  return (
    <span
      aria-hidden="true"
      className={styles.columnEdge}
      title="Drag to change the width; press twice for the usual one"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = (headingOf(event)?.offsetWidth ?? 0) - event.clientX;
      }}
      onPointerMove={event => {
        const heading = headingOf(event);
        if (heading && start.current !== undefined) drag(heading, start.current + event.clientX);
      }}
      onLostPointerCapture={() => {
        start.current = undefined;
        keep();
      }}
      onDoubleClick={() => reset(column)}
    />
  );
}

/** A heading that only breaks between words, not after a hyphen. */
function Label({ text }: { text: string }) {
  return text.split(/(\s)/).map((part, index) =>
    part.includes('-') ? (
      <span key={part} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

function next(sort: Sort, field: string): Sort {
  return { field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' };
}
