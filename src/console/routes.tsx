import type { ReactNode } from 'react';
import { Navigate, useRouterProvider } from 'react-admin';
import { DetailSkeleton } from './detail/DetailSkeleton.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { detailPage } from './detail/preload.ts';
import { formPages } from './form/preload.ts';
import { ListPage } from './list/ListPage.tsx';
import { useOfficer } from './officer.tsx';
import { RegistryContext } from './registryContext.ts';
import type { Registry } from './registry.ts';
import { DebouncedScope } from './DebouncedScope.tsx';
import { closedForms, screensOf, sidebarEntries, type Screen } from './screens.ts';
import { ViewsPage } from './views/ViewsPage.tsx';

/**
 * Renders the routes that the officer may see; '/' leads to the first entry of the sidebar. Any other address shows
 * `notFound`, so that a screen denied to a designation looks like one that does not exist.
 */
export function ConsoleRoutes({ registry, notFound }: { registry: Registry; notFound: ReactNode }) {
  const officer = useOfficer();
  const { Route, Routes } = useRouterProvider();
  const [home] = sidebarEntries(registry, officer);
  return (
    <RegistryContext value={registry}>
      <Routes>
        {home && <Route path="/" element={<Navigate to={home.to} replace />} />}
        {screensOf(registry, officer.role).map(screen => (
          <Route
            key={screen.path}
            path={screen.path}
            element={<ScreenView key={screen.path} screen={screen} />}
          />
        ))}
        {['*', ...closedForms(registry, officer.role)].map(path => (
          <Route key={path} path={path} element={notFound} />
        ))}
      </Routes>
    </RegistryContext>
  );
}

function ScreenView({ screen: { entry, view } }: { screen: Screen }) {
  if (entry.kind === 'page') return <entry.component.Show props={{}} />;
  const { form, pages } = entry;
  const props = { resource: entry };
  if (view === 'detail') {
    const { Show } = pages.detail ?? detailPage;
    return <Show props={props} fallback={<DetailSkeleton resource={entry} />} />;
  }
  if (view === 'edit' || view === 'create') {
    const purpose = view === 'edit' ? 'update' : 'create';
    const { Show } = pages[view] ?? formPages[purpose];
    return <Show props={props} fallback={form && <FormSkeleton {...{ resource: entry, form, purpose }} />} />;
  }
  if (pages.list) return <pages.list.Show props={props} />;
  return (
    <DebouncedScope>
      {entry.views ? <ViewsPage resource={entry} views={entry.views} /> : <ListPage resource={entry} />}
    </DebouncedScope>
  );
}
