import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useRegistry } from '../registryContext.ts';

/** Shows page 1 of the list anew, and with it what is shown of the lists beside it. */
export function useReload(): () => void {
  const client = useQueryClient();
  const { entries } = useRegistry();
  const { resource, page, setPage, refetch } = useListContext();
  const beside = entries.find(
    entry => entry.kind === 'resource' && entry.views?.of.some(view => view.resource.name === resource),
  );
  return () => {
    if (beside) void client.invalidateQueries({ queryKey: [beside.name] });
    if (page === 1) void refetch();
    else setPage(1);
  };
}
