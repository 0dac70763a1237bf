import type { ReactNode } from 'react';
import styles from './table.module.css';

interface SortHeadProps<Key extends string> {
  by: Key;
  /** The order of the table. */
  order: { by: string; descending: boolean };
  sort: (by: Key) => void;
  /** Whether its values align at the end. @default false */
  isNumber?: boolean;
  children: ReactNode;
}

/** A heading that sorts the table by its column. */
export function SortHead<Key extends string>(props: SortHeadProps<Key>) {
  const { by, order, sort, isNumber = false, children } = props;
  const isSorted = order.by === by;
  return (
    <th
      scope="col"
      data-align={isNumber ? 'end' : undefined}
      aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => sort(by)}>
        {children}
        {isSorted && <span aria-hidden="true">{order.descending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
