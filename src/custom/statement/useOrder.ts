import { useState } from 'react';

/** An order of a table. */
export interface Order<Key extends string> {
  by: Key;
  descending: boolean;
}

/** The value that a table is sorted by: a text or a number; null without one. */
export type SortValue = string | number | null;

/** Returns the order of a table, and a function that sorts by a column; a second press turns it round. */
export function useOrder<Key extends string>(
  first: Order<Key>,
): { order: Order<Key>; sort: (by: Key) => void } {
  const [order, setOrder] = useState(first);
  return {
    order,
    sort: by =>
      setOrder(now => ({ by, descending: now.by === by ? !now.descending : by !== 'name' && by !== 'rank' })),
  };
}

/** Returns rows in an order by one of their values; those without one come last either way. */
export function sorted<Row>(
  rows: readonly Row[],
  descending: boolean,
  valueOf: (row: Row) => SortValue,
): Row[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === 'string' || typeof second === 'string')
      return sign * String(first).localeCompare(String(second), 'en', { numeric: true });
    return sign * (first - second);
  });
}
