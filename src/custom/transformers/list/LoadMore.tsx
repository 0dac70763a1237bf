import { use } from 'react';
import { InfinitePaginationContext, useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { focusEntry } from './rovingEntries.ts';
import styles from './list.module.css';

/** Reads the next entries; the focus goes to the first of them. */
export function LoadMore() {
  const { data, total } = useListContext();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = use(InfinitePaginationContext);
  const shown = data?.length ?? 0;
  if (!hasNextPage || shown === 0) return null;
  const more = async (list: HTMLElement | null) => {
    const { isSuccess } = await fetchNextPage();
    if (isSuccess) window.requestAnimationFrame(() => focusEntry(list, shown));
  };
  return (
    <footer className={styles.more}>
      <button
        type="button"
        className="btn t"
        aria-disabled={isFetchingNextPage}
        onClick={event => {
          if (!isFetchingNextPage) void more(event.currentTarget.closest('section'));
        }}
      >
        {isFetchingNextPage ? 'Loading...' : 'Load more'}
      </button>
      <span className={styles.shown}>{`${formatCount(shown)} of ${formatCount(total ?? shown)} shown`}</span>
    </footer>
  );
}
