import { useQuery } from '@tanstack/react-query';
import { useFileCalls } from './calls.ts';

/** Reads why rows of a file that has ended failed or were skipped, and its rows with notes. */
export function useRowReasons(fileId: string) {
  const { rowReasons } = useFileCalls();
  return useQuery({
    queryKey: ['files', 'reasons', fileId],
    queryFn: ({ signal }) => rowReasons(fileId, signal),
  });
}
