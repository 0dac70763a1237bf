import { useListContext, useLocation } from 'react-admin';
import type { FilterValue } from '../declaration/api.ts';
import { asText, isRecord } from '#schema/record.ts';
import { currentQuery } from '../addressQuery.tsx';

/** The search text and filter values of a list, by name. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/**
 * Returns the list's search text and filter values, and functions that change them; every change leads to page 1. The
 * list must hold them in the address.
 */
export function useFilterValues() {
  const list = useListContext();
  const location = useLocation();
  const values = valuesIn(list.filterValues);
  /** Replaces the values by those that `next` builds from the current ones, which may be newer than the rendered ones. */
  const setFilters = (next: (now: FilterValues) => FilterValues) =>
    list.setFilters(next(filterIn(currentQuery(location))));
  return {
    values,
    setFilters,
    setFilter: (name: string, value: FilterValue | undefined) =>
      setFilters(now => ({ ...now, [name]: value })),
    clear: () => list.setFilters({}),
  };
}

/** Returns the search text and filter values that an address names. */
export const filterIn = (query: URLSearchParams): FilterValues => valuesIn(parsed(query.get('filter')));

/** Returns what a text in JSON says; `undefined` for any other text. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return undefined;
  }
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
