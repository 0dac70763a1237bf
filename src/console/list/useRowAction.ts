import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts';
import { savedAfterAll } from '../../dataProvider/insist.ts';
import { useIntention, type Intention } from '../intention.ts';
import { useOfficer } from '../officer.tsx';
import type { ConsoleRow } from '../record.ts';
import type { Resource } from '../resolved.ts';
import type { ActionDefinition } from './definition.ts';

/**
 * Carries out a declared row action; gives the server's message. After a lost answer the record is read again: an
 * action that it no longer has is done.
 */
export function useRowAction(resource: Resource, action: ActionDefinition): Intention<ConsoleRow, string> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const officer = useOfficer();
  return useIntention({
    send: (record: ConsoleRow, once) =>
      dataProvider.act(resource.name, { action: action.name, record, once }),
    onRecord: async ({ id }) => {
      const { data } = await dataProvider.getOne<ConsoleRow>(resource.name, { id });
      return action.when && !action.when(data, officer) ? savedAfterAll : undefined;
    },
  });
}
