import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { OptionsSkeleton } from '../../ui/OptionsSkeleton.tsx';
import { ErrorState } from '../../console/ErrorState.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import styles from './history.module.css';
import { useHistory, type RecordWithHistory } from './useHistory.ts';

interface HistoryDialogProps {
  of: RecordWithHistory;
  onClose: () => void;
}

/** Shows who changed what of a record, and when, the newest change first. */
export default function HistoryDialog({ of, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={`History of ${of.title}`} width={640} closeLabel="Close" onClose={onClose}>
      <Entries of={of} />
    </Dialog>
  );
}

function Entries({ of }: Pick<HistoryDialogProps, 'of'>) {
  const query = useHistory(of);
  const { data, error, refetch, hasNextPage } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <OptionsSkeleton />;
  const entries = data.pages.flatMap(({ history }) => history);
  if (entries.length === 0) return <p>{`No change of ${of.title} is on record.`}</p>;
  return (
    <section className={styles.history} aria-label="Changes">
      <ol className={styles.entries}>
        {entries.map(entry => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && <MoreButton pages={query} label="Load more" focusSelector="li" />}
    </section>
  );
}
