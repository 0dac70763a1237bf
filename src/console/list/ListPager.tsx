import { useInfinitePaginationContext, useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { useDimmed } from '../scope.tsx';
import { useShownPage, useTotal } from './counts.ts';
import styles from './list.module.css';

/**
 * Shows which rows are visible, and buttons that move between the first and the last page. Until the rows of another page
 * are read, only the buttons are ahead: each press counts.
 */
export function ListPager() {
  const { page, perPage, data, isPending, isPlaceholderData } = useListContext();
  const { total, format } = useTotal();
  const shownPage = useShownPage();
  const dimmed = useDimmed(isPlaceholderData);
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const first = (shownPage - 1) * perPage + 1;
  const shown = data?.length ?? 0;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} {...dimmed}>
        {shown > 0 && `Rows ${formatCount(first)}–${formatCount(first + shown - 1)}`}
      </span>
      <Step label="Previous" to={page - 1} isEnabled={!isPending && page > 1} />
      <span className={styles.current} aria-current="page" {...dimmed}>
        {formatCount(shownPage)}
      </span>
      <span {...dimmed}>{`Out of ${total === undefined ? '…' : format(last)}`}</span>
      <Step label="Next" to={page + 1} isEnabled={!isPending && page < last} />
    </nav>
  );
}

/**
 * A button to another page. At either end it becomes inactive but keeps the keyboard focus, which `disabled` would
 * drop.
 */
function Step({ label, to, isEnabled }: { label: string; to: number; isEnabled: boolean }) {
  const { setPage } = useListContext();
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={!isEnabled}
      onClick={isEnabled ? () => setPage(to) : undefined}
    >
      {label}
    </button>
  );
}

/** The button that adds the next records of a feed, the first of which takes the focus; absent after the last. */
export function MoreRows() {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  if (!hasNextPage) return null;
  return (
    <MoreButton
      pages={{ fetchNextPage, isFetchingNextPage }}
      label="Load more"
      busyLabel="Loading...."
      focusSelector="[data-row]"
    />
  );
}
