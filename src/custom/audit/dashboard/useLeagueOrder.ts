import { useAddressQuery } from '../../../console/index.ts';
import { nextOrder, readOrder, writeOrder, type Order, type SortKey } from './league.ts';

/** Returns the order of the league table, which the address holds, and a function that sorts by a column. */
export function useLeagueOrder(): { order: Order; sort: (by: SortKey) => void } {
  const { query, change } = useAddressQuery();
  return {
    order: readOrder(query),
    sort: by => change(now => writeOrder(now, nextOrder(readOrder(now), by))),
  };
}
