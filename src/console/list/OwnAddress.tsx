import type { ReactNode } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';

/**
 * Has search and filters change their own part of the address only, so that what a hand-written page keeps there
 * besides stays. react-admin would replace all of it.
 */
export function OwnAddress({ children }: { children: ReactNode }) {
  const list = useListContext();
  const [, setParams] = useSearchParams();
  const setFilters = (filters: Readonly<Record<string, unknown>>) =>
    setParams(before => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
      const after = new URLSearchParams(before);
      after.delete('page');
      after.delete('filter');
      if (chosen.length > 0) after.set('filter', JSON.stringify(Object.fromEntries(chosen)));
      return after;
    });
  return <ListContextProvider value={{ ...list, setFilters }}>{children}</ListContextProvider>;
}
