import type { ReactNode } from 'react';
import { LinkBase, useDataProvider, useLocation } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { DeleteIcon, EditIcon, HistoryIcon } from '../../theme/icons.tsx';
import { useLock } from '../../ui/lock.ts';
import { recordAddress, stateOfWay } from '../addresses.ts';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import { navigateToFile } from '../download/DownloadButton.tsx';
import { titleOf } from '../field/reference/titles.ts';
import { useNotice } from '../notice.ts';
import { useMay } from '../permissions.ts';
import { DeleteButton } from '../record/delete/DeleteButton.tsx';
import { ActionButton } from './ActionButton.tsx';
import { hasPageLink } from './columns.ts';
import type { FileActionDefinition } from './definition.ts';
import { placeOf } from './lastColumn.ts';
import styles from './list.module.css';
import { RowLink } from './RowLink.tsx';
import { useReload } from './useReload.ts';

interface RowActionsProps {
  resource: Resource;
  record: ConsoleRow;
  /** Shown after the actions. */
  children: ReactNode;
}

interface DeclaredActionsProps extends Omit<RowActionsProps, 'children'> {
  /** Reads the record again. */
  reload: () => void;
}

/** The actions of a record that its list declares, as far as the officer has them. */
export function DeclaredActions({ resource, record, reload }: DeclaredActionsProps) {
  const may = useMay();
  const shown = resource.list.actions.filter(action =>
    may({ resource: resource.name, action: action.name, record }),
  );
  return shown.map(action => {
    if ('component' in action) return <action.component.Show key={action.name} props={{ record, reload }} />;
    if ('file' in action)
      return <FileActionButton key={action.name} resource={resource} action={action} record={record} />;
    return (
      <ActionButton
        key={placeOf(action, shown, resource)}
        resource={resource}
        action={action}
        record={record}
        reload={reload}
      />
    );
  });
}

/** Shows the officer's actions on one row. */
export function RowActions({ resource, record, children }: RowActionsProps) {
  const may = useMay();
  const { name } = resource;
  const reload = useReload();
  const state = stateOfWay(useLocation(), resource, record);
  return (
    <span className={styles.actions}>
      <DeclaredActions resource={resource} record={record} reload={reload} />
      {hasPageLink(resource) && (
        <LinkBase
          to={recordAddress(resource, record)}
          state={state}
          className={styles.icon}
          data-quiet
          aria-label={`History of ${titleOf(resource, record)}`}
          title="History"
        >
          <HistoryIcon />
        </LinkBase>
      )}
      {may({ resource: name, action: 'edit' }) && <EditLink resource={resource} record={record} />}
      {may({ resource: name, action: 'delete' }) && (
        <DeleteButton
          resource={resource}
          record={record}
          className={styles.icon}
          label={`Delete ${titleOf(resource, record)}`}
          onDeleted={reload}
        >
          <DeleteIcon />
        </DeleteButton>
      )}
      {children}
    </span>
  );
}

/** The pencil at the end of a row that the officer can open in a form. */
function EditLink({ resource, record }: { resource: Resource; record: ConsoleRow }) {
  return (
    <RowLink
      resource={resource}
      record={record}
      className={styles.icon}
      label={`Edit ${titleOf(resource, record)}`}
    >
      <EditIcon />
    </RowLink>
  );
}

interface FileActionButtonProps {
  resource: Resource;
  action: FileActionDefinition;
  record: ConsoleRow;
}

/** A button in a row that fetches its declared file. Other rows stay usable meanwhile. */
function FileActionButton({ resource, action, record }: FileActionButtonProps) {
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
