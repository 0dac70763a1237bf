import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleRow } from '../record.ts';
import type { Resource } from '../resolved.ts';

/** Makes known how a record stands, as if it had just been read. */
export function useKnownRecord({ name }: Resource): (current: ConsoleRow) => void {
  const client = useQueryClient();
  return current => {
    client.setQueriesData<ConsoleRow>({ queryKey: [name, 'getOne'] }, known =>
      known?.id === current.id ? current : known,
    );
  };
}
