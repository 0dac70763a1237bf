import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Officer } from '#domain/officer.ts';
import { createAuthProvider } from './authProvider/index.ts';
import type { Session } from './authProvider/session.ts';
import { createDataProvider } from './dataProvider/createDataProvider.ts';
import { HttpProvider } from './dataProvider/httpContext.tsx';
import { registry } from './resources/index.ts';
import { NoticeBridge } from './shell/NoticeBridge.tsx';
import { openPreferences } from './shell/preferences/openPreferences.ts';
import { WithPreferences } from './shell/preferences/WithPreferences.tsx';
import { profileQuery, WithProfile } from './shell/WithProfile.tsx';
import { WithScope } from './shell/WithScope.tsx';
import { Shell } from './shell/Shell.tsx';
import { rereadWhatFailed } from './shell/rereads.ts';

/** The console of a signed-in officer. */
export interface OpenedConsole {
  screen: ReactNode;
  /** Lets go of the address and of everything that was read. */
  close: () => void;
}

/** Opens the console: the admin tree, and the first requests, which need not wait for the first screen. */
export function openConsole(of: { config: PortalConfig; session: Session; officer: Officer }): OpenedConsole {
  const { config, session, officer } = of;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      // One that waited for the connection would be made long after the officer asked for it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const dataProvider = createDataProvider(registry, {
    apiBase: config.apiBase,
    apiKey: config.apiKey,
    officer,
    idToken: session.idToken,
    onRefused: session.rejected,
  });
  const authProvider = createAuthProvider({ session, officer, registry });
  const store = memoryStore();
  const closing = new AbortController();
  const rereads = rereadWhatFailed(queryClient, closing.signal);
  const preferences = openPreferences(dataProvider.request, officer, closing.signal);
  queryClient.query(profileQuery(dataProvider.request, officer)).catch(() => undefined);

  const admin = (
    <CoreAdminContext {...{ authProvider, dataProvider, queryClient, store }}>
      <HttpProvider value={dataProvider.request}>
        <NoticeBridge until={closing.signal}>
          <WithProfile officer={officer}>
            <WithPreferences opened={preferences}>
              <WithScope>
                <Shell registry={registry} rereads={rereads} onSignOut={session.signOut} />
              </WithScope>
            </WithPreferences>
          </WithProfile>
        </NoticeBridge>
      </HttpProvider>
    </CoreAdminContext>
  );
  const router = createBrowserRouter([{ path: '*', element: admin }]);
  return {
    // Another officer, or another charge, is another console.
    screen: <RouterProvider key={JSON.stringify(officer)} router={router} />,
    close: () => {
      closing.abort();
      router.dispose();
      queryClient.clear();
    },
  };
}
