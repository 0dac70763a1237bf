import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { useIntention, type Intention } from '../intention.ts';
import { useOfficer } from '../officer.tsx';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { ActionDefinition } from './definition.ts';

/**
 * Carries out a declared row action. Returns the server's message. After a lost answer, it reads the record again: if
 * the record no longer offers the action, the action is done.
 */
export function useRowAction(resource: Resource, action: ActionDefinition): Intention<ConsoleRow, string> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const officer = useOfficer();
  return useIntention({
    send: (record: ConsoleRow, idempotencyKey) =>
      dataProvider.runAction(resource.name, { action: action.name, record, idempotencyKey }),
    findSaved: async ({ id }) => {
      const { data } = await dataProvider.getOne<ConsoleRow>(resource.name, { id });
      return action.when && !action.when(data, officer) ? savedAfterAll : undefined;
    },
  });
}
