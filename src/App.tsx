import type { QueryClient } from '@tanstack/react-query';
import { Navigate, Resource, CoreAdminContext, useRouterProvider, type DataProvider } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { Call } from './client/call.ts';
import { CallProvider } from './client/callContext.tsx';
import {
  definitionOf,
  RegistryContext,
  screensOf,
  ScreenView,
  sidebarEntries,
  useMay,
  useOfficer,
  type ConsoleAuthProvider,
  type Registry,
} from './console/index.ts';
import { NotFound } from './shell/NotFound.tsx';
import { NoticeBridge } from './shell/NoticeBridge.tsx';
import type { OpenedPreferences } from './shell/preferences/openPreferences.ts';
import { WithPreferences } from './shell/preferences/WithPreferences.tsx';
import type { QueryRetries } from './shell/retryFailedQueries.ts';
import { Shell } from './shell/Shell.tsx';
import { WithProfile } from './shell/WithProfile.tsx';
import { WithScope } from './shell/WithScope.tsx';

/** What an open console consists of. */
export interface AppProps {
  officer: Officer;
  registry: Registry;
  authProvider: ConsoleAuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  call: Call;
  preferences: OpenedPreferences;
  retries: QueryRetries;
  /** Aborted when the console closes. */
  closing: AbortSignal;
  /** Whether the screen at a path shows an area or a month. */
  isScoped: (pathname: string) => boolean;
  /** Whether the router is still at the address with a key. */
  isCurrent: (key?: string) => boolean;
}

/** The console: react-admin's context, what its screens know of the officer, and the frame around the screens. */
export function App({ officer, registry, authProvider, dataProvider, queryClient, ...props }: AppProps) {
  return (
    <CoreAdminContext {...{ authProvider, dataProvider, queryClient }}>
      <CallProvider value={props.call}>
        <NoticeBridge signal={props.closing}>
          <WithProfile officer={officer}>
            <WithPreferences opened={props.preferences}>
              <WithScope isScoped={props.isScoped} isCurrent={props.isCurrent}>
                <Shell registry={registry} retries={props.retries}>
                  <AdminRoutes registry={registry} />
                </Shell>
              </WithScope>
            </WithPreferences>
          </WithProfile>
        </NoticeBridge>
      </CallProvider>
    </CoreAdminContext>
  );
}

/**
 * A `<Resource>` for each declared resource with its screens, and a route for each declared page, as far as the auth
 * provider lets the officer see them. Everything else is not found: a denied screen looks like one that doesn't exist.
 */
export function AdminRoutes({ registry }: { registry: Registry }) {
  const { Route, Routes } = useRouterProvider();
  const may = useMay();
  const screens = screensOf(registry, may);
  const [home] = sidebarEntries(registry, may, useOfficer());
  return (
    <RegistryContext value={registry}>
      <Routes>
        {home && <Route path="/" element={<Navigate to={home.to} replace />} />}
        {registry.entries.map(entry => {
          const own = screens.filter(screen => screen.entry === entry);
          if (entry.kind === 'page')
            return own.map(screen => (
              <Route
                key={entry.name}
                path={entry.path}
                element={<ScreenView key={entry.name} screen={screen} />}
              />
            ));
          return (
            <Route
              key={entry.name}
              path={`${entry.path}/*`}
              element={
                <Resource key={entry.name} {...definitionOf(entry)}>
                  {own.map(screen => (
                    <Route
                      key={screen.path}
                      path={screen.path.slice(entry.path.length + 1)}
                      element={<ScreenView key={screen.path} screen={screen} />}
                    />
                  ))}
                  <Route path="*" element={<NotFound />} />
                </Resource>
              }
            />
          );
        })}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </RegistryContext>
  );
}
