import { useState } from 'react';
import { errorText } from '../../../client/errorText.ts';
import { StaleRecord } from '../../../client/versions.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { referringTo } from '../detail/referringTo.ts';
import { titleOf } from '../../field/reference/titles.ts';
import { useUpdateCachedRecord } from '../../form/useUpdateCachedRecord.ts';
import { useNotice } from '../../notice.ts';
import { useOfficer } from '../../officer.tsx';
import { useMay } from '../../permissions.ts';
import { useRegistry } from '../../registryContext.ts';
import type { PageProps } from '../../declaration/resolved.ts';
import styles from './delete.module.css';
import { StillReferring } from './StillReferring.tsx';
import { useDelete } from './useDelete.ts';

/** The props of the question. */
export interface DeleteDialogProps extends PageProps {
  record: ConsoleRow;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks before a record is deleted, and says what still refers to it. The server decides: its refusal takes the place of
 * what the question knew.
 */
export default function DeleteDialog({ resource, record, onDeleted, onClose }: DeleteDialogProps) {
  const notice = useNotice();
  const registry = useRegistry();
  const officer = useOfficer();
  const may = useMay();
  const remove = useDelete(resource);
  const updateCachedRecord = useUpdateCachedRecord(resource);
  const [seen, setSeen] = useState(record);
  const [refusal, setRefusal] = useState<string>();
  const { one } = resource.noun;

  const confirm = () =>
    remove.start(seen, {
      onDone: () => {
        notice.success(`Successfully deleted ${one}`);
        onDeleted();
      },
      onFailed: error => {
        setRefusal(errorText(error));
        if (!(error instanceof StaleRecord)) return;
        updateCachedRecord(error.current);
        setSeen(error.current);
      },
    });

  return (
    <ConfirmDialog
      title={`Delete this ${one}?`}
      action="Delete"
      busy={remove.busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className={styles.question}>
        <b>{titleOf(resource, seen)}</b>
        {' will be deleted. This cannot be undone.'}
      </p>
      {refusal === undefined ? (
        referringTo(registry, resource, { officer, may }).map(reference => (
          <StillReferring
            key={`${reference.resource.name}.${reference.field.key}`}
            resource={resource}
            reference={reference}
            record={seen}
          />
        ))
      ) : (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  );
}
