import { errorText } from '../../client/errorText.ts';

/** Shows that a query is loading for the first time, or why it failed. */
export function QueryStatus({ query }: { query: { isPending: boolean; error: unknown } }) {
  return (
    <>
      {query.isPending && <p role="status">Loading....</p>}
      {query.error !== null && <p role="alert">{errorText(query.error)}</p>}
    </>
  );
}
