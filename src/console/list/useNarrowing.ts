import { useListContext } from 'react-admin';
import { taken } from '../../dataProvider/trust.ts';
import type { ConsoleRecord } from '../record.ts';

/** What narrows the list now, and ways to change it; every change leads to page 1. */
export function useNarrowing() {
  const list = useListContext();
  const values = taken<ConsoleRecord>(list.filterValues);
  return {
    values,
    narrow: (name: string, value: string | readonly string[] | undefined) =>
      list.setFilters({ ...values, [name]: value }),
    clear: () => list.setFilters({}),
  };
}
