import type { ReactNode } from 'react';
import { ErrorState } from '../../../console/ErrorState.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import look from '../../../ui/look.module.css';
import { useAuditRecord } from '../detail/calls.ts';
import styles from './figures.module.css';
import type { AuditRecord } from './rows.ts';

interface RecordDrawerProps {
  /** The title until the drawer shows. */
  title: string;
  /** The id of the transformer centre. */
  id: string;
  month: string;
  /** Returns the drawer. */
  children: (record: AuditRecord) => ReactNode;
  onClose: () => void;
}

/** Fetches the audit of a transformer centre for a drawer that explains something of it. */
export function RecordDrawer({ title, id, month, children, onClose }: RecordDrawerProps) {
  const { data: record, error, refetch } = useAuditRecord(id, month);
  if (record) return children(record);
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={`${look.skeleton} ${styles.waiting}`} />
      )}
    </Dialog>
  );
}
