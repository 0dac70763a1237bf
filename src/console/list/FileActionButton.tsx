import { useDataProvider } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { useLock } from '../../ui/lock.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import { navigateToFile } from '../download/navigateToFile.ts';
import { titleOf } from '../field/reference/titles.ts';
import { useNotice } from '../notice.ts';
import type { Resource } from '../declaration/resolved.ts';
import type { FileActionDefinition } from './definition.ts';
import styles from './list.module.css';

interface FileActionButtonProps {
  resource: Resource;
  action: FileActionDefinition;
  record: ConsoleRow;
}

/** A button in a row that fetches its declared file. Other rows stay usable meanwhile. */
export function FileActionButton({ resource, action, record }: FileActionButtonProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notice = useNotice();
  const lock = useLock();
  const label = lock.busy ? action.busy : action.label;

  const fetchFile = async () => {
    try {
      const { url } = await dataProvider.fileOf(resource.name, { action: action.name, record });
      navigateToFile(url, undefined);
      notice.success('Download started.');
      return true;
    } catch (error) {
      notice.failure(error);
      return false;
    }
  };

  return (
    <button
      type="button"
      className={`btn ${styles.small}`}
      aria-disabled={lock.busy}
      aria-label={`${label} ${titleOf(resource, record)}`}
      onClick={() => void lock.run(fetchFile)}
    >
      {label}
    </button>
  );
}
