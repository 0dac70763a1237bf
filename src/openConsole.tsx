import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { Officer } from '#domain/officer.ts';
import { App } from './App.tsx';
import { answerAtOnce, createAuthProvider } from './authProvider/index.ts';
import type { Session } from './authProvider/session.ts';
import { createCall } from './client/call.tsx';
import { createHttp } from './client/http.ts';
import { answersOf, preloadScreen, screenAt } from './console/index.ts';
import { createDataProvider } from './dataProvider/createDataProvider.ts';
import { registry } from './resources/index.ts';
import { openPreferences } from './shell/preferences.tsx';
import { retryFailedQueries } from './shell/retryFailedQueries.ts';
import { profileQuery } from './shell/WithProfile.tsx';

/** The console of a signed-in officer. */
export interface OpenedConsole {
  screen: ReactNode;
  /** Releases the address and all data that was read. */
  close: () => void;
}

/** Whether an officer has a screen at a path. */
export const hasScreen = (officer: Officer, path: string) =>
  screenAt(registry, answersOf(registry, officer), path) !== undefined;

/** Opens the console: the admin tree, and the first requests, which don't wait for the first screen. */
export function openConsole(of: { config: PortalConfig; session: Session; officer: Officer }): OpenedConsole {
  const { config, session, officer } = of;
  const authProvider = createAuthProvider({ session, officer, may: answersOf(registry, officer) });
  const { may, checkError } = authProvider;
  preloadScreen(registry, { officer, may, pathname: window.location.pathname });
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      // A change that waited for the connection would run long after the officer's click.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  answerAtOnce(queryClient, may);
  const { apiBase, apiKey } = config;
  const http = createHttp({ apiBase, apiKey, idToken: session.idToken, checkError });
  const call = createCall(http, officer);
  const dataProvider = createDataProvider(registry, { http, apiBase, officer });
  const closing = new AbortController();
  const retries = retryFailedQueries(queryClient, closing.signal);
  const preferences = openPreferences(call, officer, closing.signal);
  queryClient.query(profileQuery(call, officer)).catch(() => undefined);

  const isScoped = (pathname: string) => {
    const topBar = screenAt(registry, may, pathname)?.topBar;
    return topBar !== undefined && (topBar.hierarchy || topBar.month !== false);
  };
  const isCurrent = (key?: string) => router.state.location.key === key;
  const admin = (
    <App
      {...{ officer, registry, authProvider, dataProvider, queryClient, call, preferences, retries }}
      {...{ closing: closing.signal, isScoped, isCurrent }}
    />
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
