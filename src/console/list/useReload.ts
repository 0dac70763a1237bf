import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useRegistry } from '../contexts.tsx';

/** Returns a function that reloads the list at page 1, together with the totals of the lists beside it. */
export function useReload(): () => void {
  const client = useQueryClient();
  const registry = useRegistry();
  const { resource, page, setPage, refetch } = useListContext();
  const parent = registry.parentOf(resource);
  return () => {
    if (parent) void client.invalidateQueries({ queryKey: [parent.name] });
    if (page === 1) void refetch();
    else setPage(1);
  };
}
