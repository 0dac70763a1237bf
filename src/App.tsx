import type { QueryClient } from '@tanstack/react-query';
import {
  CanAccess,
  CoreAdminContext,
  Navigate,
  Outlet,
  Resource,
  useRouterProvider,
  type DataProvider,
} from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import { CallProvider, type Call } from './client/call.tsx';
import {
  declaredScreens,
  definitionOf,
  ListAndPanel,
  opensInPanel,
  questionOf,
  RegistryContext,
  ScreenView,
  sidebarEntries,
  useMay,
  useOfficer,
  type ConsoleAuthProvider,
  type Registry,
  type Screen,
} from './console/index.ts';
import { NotFound } from './shell/NotFound.tsx';
import { NoticeBridge } from './shell/NoticeBridge.tsx';
import { WithPreferences, type OpenedPreferences } from './shell/preferences.tsx';
import type { QueryRetries } from './shell/retryFailedQueries.ts';
import { Shell } from './shell/Shell.tsx';
import { WithProfile } from './shell/WithProfile.tsx';
import { WithScope } from './shell/WithScope.tsx';

/** The parts of an open console. */
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
 * A `<Resource>` for each declared resource with its screens, and a route for each declared page. What the auth provider
 * denies is not found: a denied screen looks like one that doesn't exist.
 */
export function AdminRoutes({ registry }: { registry: Registry }) {
  const { Route, Routes } = useRouterProvider();
  const may = useMay();
  const [home] = sidebarEntries(registry, may, useOfficer());
  const screens = declaredScreens(registry);
  return (
    <RegistryContext value={registry}>
      <Routes>
        {home && <Route path="/" element={<Navigate to={home.to} replace />} />}
        {screens.map(
          screen =>
            // A page may stand in for a form of a resource, at its address, for those who may not open that.
            screen.view === 'page' &&
            may(questionOf(screen)) && (
              <Route
                key={screen.entry.name}
                path={screen.path}
                element={<ScreenView key={screen.path} screen={screen} />}
              />
            ),
        )}
        {registry.entries.map(
          entry =>
            entry.kind === 'resource' && (
              <Route
                key={entry.name}
                path={`${entry.path}/*`}
                element={
                  <Resource key={entry.name} {...definitionOf(entry)}>
                    <Route element={opensInPanel(entry) ? <ListAndPanel resource={entry} /> : <Outlet />}>
                      {screens
                        .filter(screen => screen.entry === entry)
                        .map(screen => (
                          <Route
                            key={screen.path}
                            path={screen.path.slice(entry.path.length + 1)}
                            element={<Allowed key={screen.path} screen={screen} />}
                          />
                        ))}
                    </Route>
                    <Route path="*" element={<NotFound />} />
                  </Resource>
                }
              />
            ),
        )}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </RegistryContext>
  );
}

/** A screen of a resource. One that is denied looks like one that doesn't exist. */
function Allowed({ screen }: { screen: Screen }) {
  return (
    <CanAccess {...questionOf(screen)} accessDenied={<NotFound />}>
      <ScreenView screen={screen} />
    </CanAccess>
  );
}
