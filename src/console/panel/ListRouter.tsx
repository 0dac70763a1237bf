import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { RouterProviderContext, useRouterProvider, type LinkBaseProps } from 'react-admin';
import { isRecord, readPath } from '#schema/record.ts';

type Router = ReturnType<typeof useRouterProvider>;
type Navigate = ReturnType<Router['useNavigate']>;

const BesideContext = createContext<string | undefined>(undefined);

/**
 * Lets a list work beside a panel as it does alone. Its own address is in the state of the panel's: it reads that, changes
 * it there, and opens other records in place of the one in the panel, so that Back closes the panel.
 */
export function ListRouter({ beside, children }: { beside: string | undefined; children: ReactNode }) {
  const router = useRouterProvider();
  const [listRouter] = useState(() => listRouterOf(router));
  return (
    <BesideContext value={beside}>
      <RouterProviderContext value={listRouter}>{children}</RouterProviderContext>
    </BesideContext>
  );
}

function listRouterOf(router: Router): Router {
  return {
    ...router,
    useLocation() {
      const location = router.useLocation();
      const beside = use(BesideContext);
      return useMemo(() => (beside === undefined ? location : locationOf(beside)), [beside, location]);
    },
    Link({ to, ...props }: LinkBaseProps) {
      const now: { state?: unknown } = router.useLocation();
      const beside = use(BesideContext);
      const isOther =
        beside !== undefined && typeof to === 'string' && to.startsWith(`${locationOf(beside).pathname}/`);
      return (
        <router.Link
          {...props}
          {...(isOther && { replace: true, state: inPlace(props.state, now.state) })}
          to={to}
        />
      );
    },
    useNavigate() {
      const navigate = router.useNavigate();
      const location = router.useLocation();
      const { pathname, search } = location;
      const state: unknown = location.state;
      const beside = use(BesideContext);
      return useCallback<Navigate>(
        (to: Parameters<Navigate>[0] | number, options?: Parameters<Navigate>[1]) => {
          if (typeof to === 'number') return navigate(to);
          const list = beside === undefined ? undefined : locationOf(beside).pathname;
          if (list === undefined || typeof to === 'string' || (to.pathname ?? list) !== list)
            return navigate(to, options);
          const moved = { ...(isRecord(state) && state), list: list + (to.search ?? ''), fromList: false };
          return navigate({ pathname, search }, { replace: true, state: moved });
        },
        [navigate, pathname, search, state, beside],
      );
    },
  };
}

function locationOf(address: string) {
  const [pathname = '', search] = address.split('?');
  return { pathname, search: search === undefined ? '' : `?${search}`, hash: '', state: null, key: '' };
}

/** Returns what goes with the way to another record: Back leads where it led from the record before. */
function inPlace(next: unknown, now: unknown) {
  return { ...(isRecord(next) && next), fromList: readPath(now, 'fromList') };
}
