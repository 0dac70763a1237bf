import { usePreferences } from '../preferences.tsx';
import type { Resource } from '../declaration/resolved.ts';

const none: readonly string[] = [];

/** Returns the keys of the list columns that the officer has hidden, and a function that changes them. */
export function useHiddenColumns({ name }: Resource) {
  const { preferences, change } = usePreferences();
  return {
    hidden: preferences.hiddenColumns[name] ?? none,
    hide: (keys: string[]) => change({ hiddenColumns: { [name]: keys } }),
  };
}
