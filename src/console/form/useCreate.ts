import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleRecord, ConsoleRow } from '#schema/record.ts';
import { useIntention, type Intention } from '../intention.ts';
import type { Resource } from '../declaration/resolved.ts';

/** Returns the intention to add a record: however often it is sent, the server adds one. */
export function useCreate({ name }: Resource): Intention<ConsoleRecord, ConsoleRow> {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  return useIntention({
    send: async (data: ConsoleRecord, idempotencyKey) => {
      const created = await dataProvider.create<ConsoleRow>(name, { data, meta: { idempotencyKey } });
      void client.invalidateQueries({ queryKey: [name] });
      return created.data;
    },
  });
}
