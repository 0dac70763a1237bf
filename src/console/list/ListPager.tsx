import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { useDimming } from '../SettledScope.tsx';
import styles from './list.module.css';

/** Which rows are shown, and steps between pages that stay between the first and the last. */
export function ListPager() {
  const { page, perPage, total, data, isPending, isPlaceholderData } = useListContext();
  const dimming = useDimming(isPlaceholderData);
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const first = (page - 1) * perPage + 1;
  const shown = data?.length ?? 0;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} {...dimming}>
        {shown > 0 && `Rows ${formatCount(first)}–${formatCount(first + shown - 1)}`}
      </span>
      <Step label="Previous" to={page - 1} isThere={!isPending && page > 1} />
      <span className={styles.current} aria-current="page">
        {formatCount(page)}
      </span>
      <span {...dimming}>{`Out of ${total === undefined ? '…' : formatCount(last)}`}</span>
      <Step label="Next" to={page + 1} isThere={!isPending && page < last} />
    </nav>
  );
}

/** A step to another page. At the end it stays where the keyboard is: a button that is disabled outright drops the focus. */
function Step({ label, to, isThere }: { label: string; to: number; isThere: boolean }) {
  const { setPage } = useListContext();
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={!isThere}
      onClick={isThere ? () => setPage(to) : undefined}
    >
      {label}
    </button>
  );
}
