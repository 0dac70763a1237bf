import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { RouterProviderContext, useRouterProvider, type LinkBaseProps } from 'react-admin';
import { namesScope } from './chosenScope.ts';

type Router = ReturnType<typeof useRouterProvider>;
type Navigate = ReturnType<Router['useNavigate']>;
type To = LinkBaseProps['to'];

/** Adds month and area to the query of an address; returns undefined for screens that show neither. */
export type AddScope = (pathname: string, query: URLSearchParams) => URLSearchParams | undefined;

/** The router that adds month and area to the links below it. */
export const AddScopeContext = createContext<AddScope>(() => undefined);

/**
 * Makes links and navigation below it carry month and area, so that an address that is opened in another tab or sent to
 * a colleague shows the same figures.
 */
export function ScopedRouter({ addScope, children }: { addScope: AddScope; children: ReactNode }) {
  const router = useRouterProvider();
  const [scoped] = useState(() => scopedRouter(router));
  return (
    <AddScopeContext value={addScope}>
      <RouterProviderContext value={scoped}>{children}</RouterProviderContext>
    </AddScopeContext>
  );
}

function scopedRouter(router: Router): Router {
  return {
    ...router,
    Link({ to, ...props }: LinkBaseProps) {
      const { pathname } = router.useLocation();
      return <router.Link {...props} to={scopedTo(to, pathname, use(AddScopeContext))} />;
    },
    useNavigate() {
      const navigate = router.useNavigate();
      const { pathname } = router.useLocation();
      const addScope = use(AddScopeContext);
      return useCallback<Navigate>(
        (to: To | number, options?: Parameters<Navigate>[1]) =>
          typeof to === 'number' ? navigate(to) : navigate(scopedTo(to, pathname, addScope), options),
        [navigate, pathname, addScope],
      );
    },
  };
}

/** Returns where a link or a navigation leads with month and area added, unless it names them itself. */
function scopedTo(to: To, current: string, addScope: AddScope): To {
  if (typeof to === 'string') {
    const [address = '', hash] = to.split('#');
    const [pathname = '', search = ''] = address.split('?');
    const query = scopedQuery(pathname || current, search, addScope);
    return query ? `${pathname}?${query}${hash === undefined ? '' : `#${hash}`}` : to;
  }
  const query = scopedQuery(to.pathname ?? current, to.search ?? '', addScope);
  return query ? { ...to, search: `?${query}` } : to;
}

function scopedQuery(pathname: string, search: string, addScope: AddScope): URLSearchParams | undefined {
  const query = new URLSearchParams(search);
  return namesScope(query) ? undefined : addScope(pathname, query);
}
