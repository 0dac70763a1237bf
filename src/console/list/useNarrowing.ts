import { useListContext } from 'react-admin';
import type { FilterValue } from '../api.ts';
import { taken } from '../../dataProvider/trust.ts';

/** What narrows a list, by name. */
export type Narrowed = Readonly<Record<string, FilterValue | undefined>>;

/** What narrows the list now, and ways to change it; every change leads to page 1. */
export function useNarrowing() {
  const list = useListContext();
  const values = taken<Narrowed>(list.filterValues);
  return {
    values,
    narrow: (name: string, value: FilterValue | undefined) => list.setFilters({ ...values, [name]: value }),
    /** Narrows by these and by nothing else. */
    narrowBy: (all: Narrowed) => list.setFilters(all),
    clear: () => list.setFilters({}),
  };
}
