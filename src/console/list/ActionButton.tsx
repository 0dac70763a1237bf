import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { settle } from '../../ui/lock.ts';
import { undoLabel, type NoticeAction } from '../../ui/notices/notices.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import { titleOf } from '../field/reference/titles.ts';
import { useIntention, type Intention } from '../intention.ts';
import { useNotice } from '../notice.ts';
import { useOfficer } from '../contexts.tsx';
import type { ActionDefinition } from './definition.ts';
import styles from './list.module.css';

interface ActionButtonProps {
  resource: Resource;
  action: ActionDefinition;
  record: ConsoleRow;
  /** Reloads the list at page 1. */
  reload: () => void;
}

/**
 * A button in a row that makes its declared call, shows the result and reloads the list. After the call it stays in
 * place for a moment, so that a second press can't hit its opposite or another row. The focus stays on it.
 */
export function ActionButton({ resource, action, record, reload }: ActionButtonProps) {
  const notice = useNotice();
  const { busy, start, isShown } = useRowAction(resource, action);
  const undo = useUndo(resource, action);

  const press = () =>
    start(record, {
      onDone: message => {
        notice.success(action.success ?? message, undo(record));
        // An officer who has left the list by then is not brought back to its page 1.
        void settle().then(() => isShown() && reload());
      },
      onFailed: error => {
        notice.failure(error);
        // Someone else was faster: the row has changed since it was shown. The reload shows its current state.
        if (error instanceof HttpError && error.status === 409) reload();
      },
    });

  return (
    <button
      type="button"
      className={`btn ${styles.small}`}
      data-accent={action.accent}
      aria-disabled={busy}
      aria-label={`${action.label} ${titleOf(resource, record)}`}
      onClick={press}
    >
      {action.label}
    </button>
  );
}

/**
 * Returns the action for the notice of a finished row action: the one that undoes it, if declared. It works as long as
 * the notice shows, even after the row has left the list.
 */
function useUndo(
  resource: Resource,
  action: ActionDefinition,
): (record: ConsoleRow) => NoticeAction | undefined {
  const notice = useNotice();
  const client = useQueryClient();
  const found = resource.list.actions.find(({ name }) => name === action.undo);
  const opposite = found && 'call' in found ? found : undefined;
  const { start } = useRowAction(resource, opposite ?? action);
  const show = () => client.invalidateQueries({ queryKey: [resource.name] });

  return record =>
    opposite && {
      label: undoLabel,
      run: () =>
        start(record, {
          onDone: message => {
            notice.success(opposite.success ?? message);
            void show();
          },
          onFailed: error => {
            notice.failure(error);
            void show();
          },
        }),
    };
}

/**
 * Carries out a declared row action. Returns the server's message. After a lost answer, it reads the record again: if
 * the record no longer offers the action, the action is done.
 */
function useRowAction(resource: Resource, action: ActionDefinition): Intention<ConsoleRow, string> {
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
