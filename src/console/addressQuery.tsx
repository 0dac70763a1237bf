import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { RouterProviderContext, useLocation, useNavigate, useRouterProvider } from 'react-admin';

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

type Router = ReturnType<typeof useRouterProvider>;
type Navigate = ReturnType<Router['useNavigate']>;

/** Preserves query names in the address when a list overwrites the whole query with its own state. */
export function KeepQuery({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const router = useRouterProvider();
  const [wrappedRouter] = useState(() => keepQuery(router, names));
  return <RouterProviderContext value={wrappedRouter}>{children}</RouterProviderContext>;
}

function keepQuery(router: Router, names: readonly string[]): Router {
  return {
    ...router,
    useNavigate() {
      const navigate = router.useNavigate();
      const { pathname, search } = router.useLocation();
      return useCallback<Navigate>(
        (to: Parameters<Navigate>[0] | number, options?: Parameters<Navigate>[1]) => {
          if (typeof to === 'number') return navigate(to);
          if (typeof to !== 'object' || to.pathname !== undefined) return navigate(to, options);
          const now = currentQuery({ pathname, search });
          return navigate({ ...to, search: withPreserved(to.search, names, now) }, options);
        },
        [navigate, pathname, search],
      );
    },
  };
}

const RowsContext = createContext(0);

/**
 * Lets the rows of a page change while the address stays. React-admin adds its defaults to the query that it has read of a
 * location, and keeps them as long as the location is the same object: below, it is another one for each number of rows.
 */
export function WithRows({ rows, children }: { rows: number; children: ReactNode }) {
  const router = useRouterProvider();
  const [wrappedRouter] = useState(() => withRows(router));
  return (
    <RowsContext value={rows}>
      <RouterProviderContext value={wrappedRouter}>{children}</RouterProviderContext>
    </RowsContext>
  );
}

function withRows(router: Router): Router {
  return {
    ...router,
    useLocation() {
      const location = router.useLocation();
      const rows = use(RowsContext);
      return useMemo(() => ({ ...location, rows }), [location, rows]);
    },
  };
}

/** Returns a query that starts with the current values of some names. */
function withPreserved(next: string | undefined, names: readonly string[], now: URLSearchParams): string {
  const preserved = names.flatMap(name => now.getAll(name).map(value => [name, value]));
  const rest = [...new URLSearchParams(next)].filter(([name]) => !names.includes(name));
  return `?${new URLSearchParams([...preserved, ...rest])}`;
}
