import { useState, type MouseEvent } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts';
import { titleOf } from '../fields/reference/titles.ts';
import { useNotice } from '../notice.ts';
import type { ConsoleRow } from '../record.ts';
import type { Resource } from '../resolved.ts';
import type { ActionDefinition } from './definition.ts';
import styles from './list.module.css';

interface ActionButtonProps {
  resource: Resource;
  action: ActionDefinition;
  record: ConsoleRow;
  /** Shows page 1 anew. */
  reload: () => void;
}

/** A button in a row that makes its declared call, says so and reloads the list. */
export function ActionButton({ resource, action, record, reload }: ActionButtonProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);

  const run = async (row: HTMLElement | null) => {
    setBusy(true);
    try {
      const message = await dataProvider.act(resource.name, { action: action.name, record });
      notice.success(action.success ?? message);
      row?.focus();
      reload();
    } catch (error) {
      notice.failure(error);
      // The row is not as it was shown: someone was faster. It shows as it is.
      if (error instanceof HttpError && error.status === 409) reload();
    } finally {
      setBusy(false);
    }
  };
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy) void run(event.currentTarget.closest('tr'));
  };

  return (
    <button
      type="button"
      className={`btn ${styles.small}`}
      data-accent={action.accent}
      aria-disabled={busy}
      aria-label={`${action.label} ${titleOf(resource, record)}`}
      onClick={click}
    >
      {action.label}
    </button>
  );
}
