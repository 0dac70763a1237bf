import { useListContext } from 'react-admin';

/** Shows page 1 of the list anew. */
export function useReload(): () => void {
  const { page, setPage, refetch } = useListContext();
  return () => {
    if (page === 1) void refetch();
    else setPage(1);
  };
}
