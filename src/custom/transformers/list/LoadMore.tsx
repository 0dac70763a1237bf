import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { useDimming } from '../../../console/index.ts';
import { useTotal } from '../../../console/list/counts.ts';
import { MoreButton, type Pages } from '../../../ui/MoreButton.tsx';
import { listedSelector } from './Entries.tsx';
import styles from './list.module.css';

/** Loads the next entries and moves the focus to the first of them. */
export function LoadMore({ pages }: { pages: Pages & { hasNextPage: boolean } }) {
  const { data, isPlaceholderData } = useListContext();
  const { total, format } = useTotal();
  const dimming = useDimming(isPlaceholderData);
  const shown = data?.length ?? 0;
  if (!pages.hasNextPage || shown === 0) return null;
  return (
    <footer className={styles.more}>
      <MoreButton pages={pages} label="Load more" busyLabel="Loading..." focusSelector={listedSelector} />
      <span
        className={styles.shown}
        {...dimming}
      >{`${formatCount(shown)} of ${format(total ?? shown)} shown`}</span>
    </footer>
  );
}
