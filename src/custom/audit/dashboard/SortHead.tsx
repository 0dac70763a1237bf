import type { ReactNode } from 'react';
import type { Order, SortKey } from './league.ts';
import styles from './table.module.css';

interface SortHeadProps {
  by: SortKey;
  order: Order;
  sort: (by: SortKey) => void;
  /** Whether its values align at the end. @default false */
  isNumber?: boolean;
  children: ReactNode;
}

/** A heading that sorts the table by its column. */
export function SortHead({ by, order, sort, isNumber = false, children }: SortHeadProps) {
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
