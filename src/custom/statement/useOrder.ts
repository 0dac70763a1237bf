import { useAddressQuery } from '../../console/index.ts';

/** An order of a table. */
export interface Order<Key extends string> {
  by: Key;
  descending: boolean;
}

/** The value that a table is sorted by: a text or a number; null without one. */
export type SortValue = string | number | null;

/**
 * Returns the order of a table, and a function that sorts by a column; a second press turns it round. The address names the
 * order under the name of the table, so that Back and a shared link keep it.
 */
export function useOrder<Key extends string>(
  table: 'areas' | 'categories',
  keys: readonly Key[],
  first: Order<Key>,
): { order: Order<Key>; sort: (by: Key) => void } {
  const { query, change } = useAddressQuery();
  const orderIn = (address: URLSearchParams): Order<Key> => {
    const [named, direction] = (address.get(table) ?? '').split('.');
    const by = keys.find(key => key === named);
    return by === undefined ? first : { by, descending: direction !== 'ASC' };
  };
  return {
    order: orderIn(query),
    sort: by =>
      change(now => {
        const { by: current, descending } = orderIn(now);
        const isDescending = current === by ? !descending : by !== 'name' && by !== 'rank';
        const next = new URLSearchParams(now);
        next.set(table, `${by}.${isDescending ? 'DESC' : 'ASC'}`);
        return next;
      }),
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
