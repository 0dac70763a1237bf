import type { ListMeta } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import { useScope } from '../scope.tsx';

/** Returns the area and month that narrow a resource, each only if its screens show that selector. */
export function useListMeta({ topBar }: Resource): ListMeta {
  const { area, month } = useScope();
  return { ...(topBar.hierarchy && area && { area }), ...(topBar.month && { month }) };
}
