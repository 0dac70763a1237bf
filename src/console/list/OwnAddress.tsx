import type { ReactNode } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { useAddressQuery } from '../useAddressQuery.ts';

/**
 * Has search and filters change their own part of the address only, so that what a hand-written page keeps there
 * besides stays. react-admin would replace all of it.
 */
export function OwnAddress({ children }: { children: ReactNode }) {
  const list = useListContext();
  const { change } = useAddressQuery();
  const setFilters = (filters: Readonly<Record<string, unknown>>) =>
    change(query => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
      query.delete('page');
      query.delete('filter');
      if (chosen.length > 0) query.set('filter', JSON.stringify(Object.fromEntries(chosen)));
      return query;
    });
  return <ListContextProvider value={{ ...list, setFilters }}>{children}</ListContextProvider>;
}
