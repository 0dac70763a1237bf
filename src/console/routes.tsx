import type { ReactNode } from 'react';
import { Navigate, useRouterProvider } from 'react-admin';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { editPage } from './form/preload.ts';
import { ListPage } from './list/ListPage.tsx';
import { useOfficer } from './officer.tsx';
import { RegistryContext } from './registryContext.ts';
import type { Registry } from './registry.ts';
import { DebouncedScope } from './DebouncedScope.tsx';
import { screensOf, sidebarEntries, type Screen } from './screens.ts';
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
        <Route path="*" element={notFound} />
      </Routes>
    </RegistryContext>
  );
}

function ScreenView({ screen: { entry, view } }: { screen: Screen }) {
  if (entry.kind === 'page') return <entry.component.Show props={{}} />;
  if (view === 'edit') {
    const { Show } = entry.pages.edit ?? editPage;
    return <Show props={{ resource: entry }} fallback={entry.form && <FormSkeleton form={entry.form} />} />;
  }
  const page = entry.pages.list;
  if (page) return <page.Show props={{ resource: entry }} />;
  return (
    <DebouncedScope>
      {entry.views ? <ViewsPage resource={entry} views={entry.views} /> : <ListPage resource={entry} />}
    </DebouncedScope>
  );
}
