import { Outlet, RouterProviderContext, useLocation, useParams, useRouterProvider } from 'react-admin';
import type { PageProps } from '../declaration/resolved.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useMay } from '../permissions.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { DebouncedScope } from '../scope.tsx';
import { ListRouter } from './ListRouter.tsx';
import { OpenIdContext, useListBeside } from './opens.ts';

const panel = lazyComponent(() => import('./Panel.tsx'), 'Panel');

/**
 * The list of a resource, and beside it the record or the form that was opened there, if the window is wide; otherwise the
 * screen of the address alone.
 */
export function ListAndPanel({ resource }: PageProps) {
  const router = useRouterProvider();
  const { pathname } = useLocation();
  const { id } = useParams();
  const beside = useListBeside();
  const isListed = useMay()({ resource: resource.name, action: 'list' });
  if (!isListed || (pathname !== resource.path && beside === undefined)) return <Outlet />;
  return (
    <ListRouter beside={beside}>
      <OpenIdContext value={beside === undefined ? undefined : id}>
        <DebouncedScope>
          <ListPage
            resource={resource}
            panel={
              beside !== undefined && (
                <RouterProviderContext value={router}>
                  <panel.Show props={{ resource, children: <Outlet /> }} />
                </RouterProviderContext>
              )
            }
          />
        </DebouncedScope>
      </OpenIdContext>
    </ListRouter>
  );
}
