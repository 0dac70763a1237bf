import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { OptionsSkeleton } from '../../../ui/OptionsSkeleton.tsx';
import { ErrorState } from '../../../console/ErrorState.tsx';
import { useHistory, type Transformer } from '../calls.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import styles from './history.module.css';

interface HistoryDialogProps {
  transformer: Pick<Transformer, 'id' | 'number'>;
  onClose: () => void;
}

/** Shows who changed what of a transformer centre, and when, the newest change first. */
export default function HistoryDialog({ transformer: { id, number }, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={`History of TC ${number}`} width={640} closeLabel="Close" onClose={onClose}>
      <Entries id={id} />
    </Dialog>
  );
}

function Entries({ id }: { id: string }) {
  const query = useHistory(id);
  const { data, error, refetch, hasNextPage } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <OptionsSkeleton />;
  const entries = data.pages.flatMap(({ history }) => history);
  if (entries.length === 0) return <p>No change of this TC is on record.</p>;
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
