import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import styles from './list.module.css';

/** Which rows are shown, and steps between pages that stay between the first and the last. */
export function ListPager() {
  const { page, perPage, total, data, setPage, isPending } = useListContext();
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const first = (page - 1) * perPage + 1;
  const shown = data?.length ?? 0;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range}>
        {shown > 0 && `Rows ${formatCount(first)}–${formatCount(first + shown - 1)}`}
      </span>
      <button
        type="button"
        className="btn"
        disabled={isPending || page <= 1}
        onClick={() => setPage(page - 1)}
      >
        Previous
      </button>
      <span className={styles.current} aria-current="page">
        {formatCount(page)}
      </span>
      <span>{`Out of ${total === undefined ? '…' : formatCount(last)}`}</span>
      <button
        type="button"
        className="btn"
        disabled={isPending || page >= last}
        onClick={() => setPage(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}
