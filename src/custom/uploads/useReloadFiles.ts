import { useQueryClient } from '@tanstack/react-query';
import type { FileKind } from './kinds.ts';

/** Returns a function that reads the files of a kind again, and the last ones of all kinds. */
export function useReloadFiles({ list }: FileKind): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [list, 'files']) void queries.invalidateQueries({ queryKey: [name] });
  };
}
