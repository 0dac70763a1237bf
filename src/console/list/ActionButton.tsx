import type { MouseEvent } from 'react';
import { HttpError } from 'react-admin';
import { settle } from '../../shell/lock.ts';
import { titleOf } from '../fields/reference/titles.ts';
import { useNotice } from '../notice.ts';
import type { ConsoleRow } from '../record.ts';
import type { Resource } from '../resolved.ts';
import type { ActionDefinition } from './definition.ts';
import styles from './list.module.css';
import { useRowAction } from './useRowAction.ts';
import { useUndo } from './useUndo.ts';

interface ActionButtonProps {
  resource: Resource;
  action: ActionDefinition;
  record: ConsoleRow;
  /** Shows page 1 anew. */
  reload: () => void;
}

/**
 * A button in a row that makes its declared call, says so and reloads the list. It stays where it is for a moment after
 * that: a second press must not meet its opposite, or another row.
 */
export function ActionButton({ resource, action, record, reload }: ActionButtonProps) {
  const notice = useNotice();
  const { busy, start, isShown } = useRowAction(resource, action);
  const undo = useUndo(resource, action);

  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const row = currentTarget.closest('tr');
    start(record, {
      onDone: message => {
        notice.success(action.success ?? message, undo(record));
        row?.focus();
        // Who has left the list by then is not brought back to its page 1.
        void settle().then(() => isShown() && reload());
      },
      onFailed: error => {
        notice.failure(error);
        // The row is not as it was shown: someone was faster. It shows as it is.
        if (error instanceof HttpError && error.status === 409) reload();
      },
    });
  };

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
