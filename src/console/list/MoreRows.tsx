import { useInfinitePaginationContext } from 'react-admin';
import { MoreButton } from '../../ui/MoreButton.tsx';

/** The button that adds the next rows; absent after the last. `rows` selects the rows, of which a new one takes the focus. */
export function MoreRows({ rows }: { rows: string }) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  if (!hasNextPage) return null;
  return (
    <MoreButton
      pages={{ fetchNextPage, isFetchingNextPage }}
      label="Load more"
      busyLabel="Loading...."
      focusSelector={rows}
    />
  );
}
