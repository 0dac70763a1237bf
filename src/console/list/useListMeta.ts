import type { ListMeta } from '../../dataProvider/consoleDataProvider.ts';
import type { Resource } from '../resolved.ts';
import { useScope } from '../scope.tsx';

/** What the top bar narrows a resource to: only by the selectors that its screens show. */
export function useListMeta({ topBar }: Resource): ListMeta {
  const { area, month } = useScope();
  return { ...(topBar.hierarchy && area && { area }), ...(topBar.month && { month }) };
}
