import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-admin';

/**
 * Returns the query of the address, and a function that changes it: its argument builds the next query from the current
 * one. With `replace`, Back does not return to the query before.
 */
export function useAddressQuery() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: { replace: boolean }) => {
      const now = currentQuery({ pathname, search });
      const nextQuery = `${next(new URLSearchParams(now))}`;
      // Skips the navigation if the address would stay the same: Back would then seem to do nothing.
      if (nextQuery !== `${now}`) navigate({ pathname, search: `?${nextQuery}` }, options);
    },
    [navigate, pathname, search],
  );
  return { query, change };
}

/**
 * Returns the current query of the address. The browser knows it first: a screen learns of a change a moment later, and
 * code that writes the query in between must not undo that change.
 */
export function currentQuery(routerLocation: { pathname: string; search: string }): URLSearchParams {
  const { pathname, search } = window.location;
  // A router that holds its address in memory does not change the browser's.
  return new URLSearchParams(pathname === routerLocation.pathname ? search : routerLocation.search);
}
