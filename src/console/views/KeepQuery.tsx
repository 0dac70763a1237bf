import { useCallback, useState, type ReactNode } from 'react';
import { RouterProviderContext, useRouterProvider } from 'react-admin';

type Router = ReturnType<typeof useRouterProvider>;
type Navigate = ReturnType<Router['useNavigate']>;

/** Keeps a query name in the address where a list writes its own state over the whole query. */
export function KeepQuery({ name, children }: { name: string; children: ReactNode }) {
  const router = useRouterProvider();
  const [keeping] = useState(() => keep(router, name));
  return <RouterProviderContext value={keeping}>{children}</RouterProviderContext>;
}

function keep(router: Router, name: string): Router {
  return {
    ...router,
    useNavigate() {
      const navigate = router.useNavigate();
      const { search } = router.useLocation();
      const value = new URLSearchParams(search).get(name);
      return useCallback<Navigate>(
        (to: Parameters<Navigate>[0] | number, options?: Parameters<Navigate>[1]) => {
          if (typeof to === 'number') return navigate(to);
          const staysHere = typeof to === 'object' && to.pathname === undefined && value !== null;
          return navigate(staysHere ? { ...to, search: withQuery(to.search, name, value) } : to, options);
        },
        [navigate, value],
      );
    },
  };
}

function withQuery(search: string | undefined, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.delete(name);
  return `?${new URLSearchParams([[name, value], ...query])}`;
}
