import { useListContext } from 'react-admin';
import type { FilterValue } from '../api.ts';
import { asText, isRecord } from '#schema/record.ts';

/** The search text and filter values of a list, by name. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** Returns the list's search text and filter values, and functions that change them; every change leads to page 1. */
export function useFilterValues() {
  const list = useListContext();
  const values = valuesIn(list.filterValues);
  return {
    values,
    setFilter: (name: string, value: FilterValue | undefined) =>
      list.setFilters({ ...values, [name]: value }),
    /** Replaces all values. */
    setFilters: (all: FilterValues) => list.setFilters(all),
    clear: () => list.setFilters({}),
  };
}

/** Returns an address's filter values, limited to texts: a hand-typed address may hold anything. */
function valuesIn(filter: unknown): FilterValues {
  const entries = isRecord(filter) ? Object.entries(filter) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const texts = Array.isArray(value) ? value.map(asText).filter(Boolean) : asText(value);
      return texts.length > 0 ? [[name, texts] as const] : [];
    }),
  );
}
