import { HttpError } from 'react-admin';
import { settle } from '../../ui/lock.ts';
import { titleOf } from '../field/reference/titles.ts';
import { useNotice } from '../notice.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { ActionDefinition } from './definition.ts';
import styles from './list.module.css';
import { useRowAction } from './useRowAction.ts';
import { useUndo } from './useUndo.ts';

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
