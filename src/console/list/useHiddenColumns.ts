import { usePreferences } from '../preferences.tsx';
import type { Resource } from '../resolved.ts';

const none: readonly string[] = [];

/** The columns of a list that the officer has hidden, by their keys, and the way to hide others instead. */
export function useHiddenColumns({ name }: Resource) {
  const { preferences, change } = usePreferences();
  return {
    hidden: preferences.hiddenColumns[name] ?? none,
    hide: (keys: string[]) => change({ hiddenColumns: { [name]: keys } }),
  };
}
