import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';

/** Returns a function that updates the cached record, as if it had just been read. */
export function useUpdateCachedRecord({ name }: Resource): (current: ConsoleRow) => void {
  const client = useQueryClient();
  return current => {
    client.setQueriesData<ConsoleRow>({ queryKey: [name, 'getOne'] }, known =>
      known?.id === current.id ? current : known,
    );
  };
}
