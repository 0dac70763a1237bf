import { useListContext } from 'react-admin';
import type { FilterValue } from '../api.ts';
import { asText, isRecord } from '../record.ts';

/** What narrows a list, by name. */
export type Narrowed = Readonly<Record<string, FilterValue | undefined>>;

/** What narrows the list now, and ways to change it; every change leads to page 1. */
export function useNarrowing() {
  const list = useListContext();
  const values = valuesIn(list.filterValues);
  return {
    values,
    narrow: (name: string, value: FilterValue | undefined) => list.setFilters({ ...values, [name]: value }),
    /** Narrows by these and by nothing else. */
    narrowBy: (all: Narrowed) => list.setFilters(all),
    clear: () => list.setFilters({}),
  };
}

/** What an address holds, kept to texts: whoever types one by hand may write anything. */
function valuesIn(filter: unknown): Narrowed {
  const entries = isRecord(filter) ? Object.entries(filter) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const kept = Array.isArray(value) ? value.map(asText).filter(Boolean) : asText(value);
      return kept.length > 0 ? [[name, kept] as const] : [];
    }),
  );
}
