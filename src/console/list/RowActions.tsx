import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useMay } from '../permissions.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';
import { ActionButton } from './ActionButton.tsx';
import { FileActionButton } from './FileActionButton.tsx';
import { DeleteButton } from '../record/delete/DeleteButton.tsx';
import { titleOf } from '../field/reference/titles.ts';
import { DeleteIcon, HistoryIcon } from '../../theme/icons.tsx';
import { hasPageLink } from './columns.ts';
import { recordAddress } from '../record/recordAddress.ts';
import type { ActionDefinition } from './definition.ts';
import { EditLink } from './EditLink.tsx';
import styles from './list.module.css';
import { useReload } from './useReload.ts';

interface RowActionsProps {
  resource: Resource;
  record: ConsoleRow;
  /** Shown after the actions. */
  children: ReactNode;
}

/**
 * Returns the name of an action's place in the row. An action and the one that undoes it share a place, and with it the
 * button and its focus, unless both show.
 */
function placeOf(
  { name, undo }: ActionDefinition,
  shown: readonly { name: string }[],
  { list }: Resource,
): string {
  const opposite = undo ?? list.actions.find(other => 'undo' in other && other.undo === name)?.name;
  if (opposite === undefined || shown.some(other => other.name === opposite)) return name;
  return [name, opposite].toSorted().join();
}

/** Shows the officer's actions on one row. */
export function RowActions({ resource, record, children }: RowActionsProps) {
  const may = useMay();
  const { name } = resource;
  const reload = useReload();
  const shown = resource.list.actions.filter(action => may({ resource: name, action: action.name, record }));
  return (
    <span className={styles.actions}>
      {shown.map(action => {
        if ('component' in action)
          return <action.component.Show key={action.name} props={{ record, reload }} />;
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
      })}
      {hasPageLink(resource) && (
        <LinkBase
          to={recordAddress(resource, record)}
          className={styles.icon}
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
