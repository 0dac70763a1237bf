import { createContext, use } from 'react';
import type { ConsoleRecord } from '#schema/record.ts';

const CountsContext = createContext<ConsoleRecord | undefined>(undefined);

/** Provides the numbers of rows that the call of the views returned to the lists in them. */
export const CountsProvider = CountsContext.Provider;

/** Returns a number of rows by its name; undefined while unknown. */
export function useCount(): (name: string) => number | undefined {
  const counts = use(CountsContext);
  return name => {
    const count = counts?.[name];
    return typeof count === 'number' ? count : undefined;
  };
}
