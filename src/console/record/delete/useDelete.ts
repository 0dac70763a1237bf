import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { useIntention, type Intention } from '../../intention.ts';
import type { Resource } from '../../declaration/resolved.ts';

/** Returns the intention to delete a record; the lists reload after it. */
export function useDelete({ name }: Resource): Intention<ConsoleRow, void> {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  return useIntention({
    send: async (record: ConsoleRow) => {
      await dataProvider.delete<ConsoleRow>(name, { id: record.id, previousData: record });
      void client.invalidateQueries({
        // A page that still shows the record must not ask for it again.
        predicate: ({ queryKey: [of, what] }) => of === name && what !== 'getOne' && what !== 'history',
      });
    },
  });
}
