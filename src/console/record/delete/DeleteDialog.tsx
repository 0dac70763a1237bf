import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { errorText } from '../../../client/errorText.ts';
import { StaleRecord } from '../../../client/versions.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import type { PageProps, Resource } from '../../declaration/resolved.ts';
import { titleOf } from '../../field/reference/titles.ts';
import { useUpdateCachedRecord } from '../../form/useUpdateCachedRecord.ts';
import { useIntention, type Intention } from '../../intention.ts';
import { useNotice } from '../../notice.ts';
import { useOfficer, useRegistry } from '../../contexts.tsx';
import { useMay } from '../../permissions.ts';
import { referringTo, useReferring, type Reference } from '../detail/referringTo.ts';
import styles from './delete.module.css';

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
  const remove = useRemove(resource);
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

interface StillReferringProps extends PageProps {
  reference: Reference;
  record: ConsoleRow;
}

/** Says how many records still refer to a record of `resource` by one field; nothing if none do. */
function StillReferring({ resource, reference, record }: StillReferringProps) {
  const { total = 0 } = useReferring(reference, record);
  if (total === 0) return null;
  const { one, many } = reference.resource.noun;
  const counted = total === 1 ? `1 ${one} still refers` : `${formatCount(total)} ${many} still refer`;
  return (
    <p
      className={styles.referring}
      role="status"
    >{`${counted} to this ${resource.noun.one}, by ${reference.field.label}.`}</p>
  );
}

/** Returns the intention to delete a record; the lists reload after it. */
function useRemove({ name }: Resource): Intention<ConsoleRow, void> {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  return useIntention({
    send: async (record: ConsoleRow) => {
      await dataProvider.delete<ConsoleRow>(name, { id: record.id, previousData: record });
      void client.invalidateQueries({
        // A page that still shows the record must not ask for it again.
        predicate: ({ queryKey: [of, what] }) => of === name && what !== 'getOne' && what !== 'history',
      });
    },
  });
}
