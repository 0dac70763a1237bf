import { useListContext } from 'react-admin';

/** Reads the rows of a list again. */
export function RefreshButton() {
  const { refetch, isFetching } = useListContext();
  return (
    <button
      type="button"
      className="btn"
      // A disabled button would lose the focus.
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) void refetch();
      }}
    >
      Refresh
    </button>
  );
}
