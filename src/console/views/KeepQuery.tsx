import { useCallback, useState, type ReactNode } from 'react';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { presentQuery } from '../presentQuery.ts';

type Router = ReturnType<typeof useRouterProvider>;
type Navigate = ReturnType<Router['useNavigate']>;

/** Keeps query names in the address where a list writes its own state over the whole query. */
export function KeepQuery({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const router = useRouterProvider();
  const [keeping] = useState(() => keep(router, names));
  return <RouterProviderContext value={keeping}>{children}</RouterProviderContext>;
}

function keep(router: Router, names: readonly string[]): Router {
  return {
    ...router,
    useNavigate() {
      const navigate = router.useNavigate();
      const { pathname, search } = router.useLocation();
      return useCallback<Navigate>(
        (to: Parameters<Navigate>[0] | number, options?: Parameters<Navigate>[1]) => {
          if (typeof to === 'number') return navigate(to);
          if (typeof to !== 'object' || to.pathname !== undefined) return navigate(to, options);
          const now = presentQuery({ pathname, search });
          return navigate({ ...to, search: withKept(to.search, names, now) }, options);
        },
        [navigate, pathname, search],
      );
    },
  };
}

/** A query with what the present one has under some names, these first. */
function withKept(next: string | undefined, names: readonly string[], now: URLSearchParams): string {
  const kept = names.flatMap(name => now.getAll(name).map(value => [name, value]));
  const rest = [...new URLSearchParams(next)].filter(([name]) => !names.includes(name));
  return `?${new URLSearchParams([...kept, ...rest])}`;
}
