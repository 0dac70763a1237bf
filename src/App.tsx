import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Officer } from '#domain/officer.ts';
import { createAuthProvider } from './authProvider/index.ts';
import type { Session } from './authProvider/session.ts';
import { createDataProvider } from './dataProvider/createDataProvider.ts';
import { createCall } from './client/call.ts';
import { CallProvider } from './client/callContext.tsx';
import { createHttp } from './client/http.ts';
import { preloadScreen, screenAt } from './console/index.ts';
import { registry } from './resources/index.ts';
import { NoticeBridge } from './shell/NoticeBridge.tsx';
import { openPreferences } from './shell/preferences/openPreferences.ts';
import { WithPreferences } from './shell/preferences/WithPreferences.tsx';
import { profileQuery, WithProfile } from './shell/WithProfile.tsx';
import { WithScope } from './shell/WithScope.tsx';
import { Shell } from './shell/Shell.tsx';
import { retryFailedQueries } from './shell/retryFailedQueries.ts';

/** The console of a signed-in officer. */
export interface OpenedConsole {
  screen: ReactNode;
  /** Releases the address and all data that was read. */
  close: () => void;
}

/** Whether an officer has a screen at a path. */
export const hasScreen = (officer: Officer, path: string) => screenAt(registry, officer, path) !== undefined;

/** Opens the console: the admin tree, and the first requests, which don't wait for the first screen. */
export function openConsole(of: { config: PortalConfig; session: Session; officer: Officer }): OpenedConsole {
  const { config, session, officer } = of;
  preloadScreen(registry, officer, window.location.pathname);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      // A change that waited for the connection would run long after the officer's click.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const { apiBase, apiKey } = config;
  const settings = { apiBase, apiKey, idToken: session.idToken, onRefused: session.rejected };
  const http = createHttp(settings);
  const call = createCall(http, officer);
  const dataProvider = createDataProvider(registry, { http, apiBase, officer });
  const authProvider = createAuthProvider({ session, officer, registry });
  const store = memoryStore();
  const closing = new AbortController();
  const retries = retryFailedQueries(queryClient, closing.signal);
  const preferences = openPreferences(call, officer, closing.signal);
  queryClient.query(profileQuery(call, officer)).catch(() => undefined);

  const isScoped = (pathname: string) => {
    const topBar = screenAt(registry, officer, pathname)?.topBar;
    return topBar !== undefined && (topBar.hierarchy || topBar.month);
  };

  const isCurrent = (key?: string) => router.state.location.key === key;

  const admin = (
    <CoreAdminContext {...{ authProvider, dataProvider, queryClient, store }}>
      <CallProvider value={call}>
        <NoticeBridge signal={closing.signal}>
          <WithProfile officer={officer}>
            <WithPreferences opened={preferences}>
              <WithScope {...{ isScoped, isCurrent }}>
                <Shell registry={registry} retries={retries} onSignOut={session.signOut} />
              </WithScope>
            </WithPreferences>
          </WithProfile>
        </NoticeBridge>
      </CallProvider>
    </CoreAdminContext>
  );
  const router = createBrowserRouter([{ path: '*', element: admin }]);
  return {
    // Another officer, or another designation or area, gets a new console.
    screen: <RouterProvider key={JSON.stringify(officer)} router={router} />,
    close: () => {
      closing.abort();
      router.dispose();
      queryClient.clear();
    },
  };
}
