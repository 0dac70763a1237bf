import { useCallback, useState, type ReactNode } from 'react';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { currentQuery } from '../../useAddressQuery.ts';

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

/** Returns a query that starts with the current values of some names. */
function withPreserved(next: string | undefined, names: readonly string[], now: URLSearchParams): string {
  const preserved = names.flatMap(name => now.getAll(name).map(value => [name, value]));
  const rest = [...new URLSearchParams(next)].filter(([name]) => !names.includes(name));
  return `?${new URLSearchParams([...preserved, ...rest])}`;
}
