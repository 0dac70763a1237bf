import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { CoreAdminContext, TestMemoryRouter } from 'react-admin';
import {
  answersOf,
  OfficerProvider,
  PreferencesProvider,
  ScopeProvider,
  type May,
  type Registry,
  type Scope,
} from '../../../src/console/index.ts';
import { AdminRoutes } from '../../../src/App.tsx';
import { answerAtOnce, createAuthProvider } from '../../../src/authProvider/index.ts';
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts';
import { CallProvider, createCall } from '../../../src/client/call.tsx';
import { createHttp } from '../../../src/client/http.ts';
import type { PortalConfig } from '../../../contract/portalConfig.ts';
import type { Officer } from '../../../src/domain/officer.ts';
import { defaultPreferences, type PreferenceChanges } from '../../../src/domain/preferences.ts';
import { NoticeBridge } from '../../../src/shell/NoticeBridge.tsx';
import { EnvironmentProvider } from '../../../src/shell/environment.tsx';
import { WithScope } from '../../../src/shell/WithScope.tsx';
import { Notices } from '../../../src/ui/notices/Notices.tsx';
import { dismissAll, shownNotices } from '../../../src/ui/notices/notices.ts';

// Parts of the console load when first needed, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no modal dialogs: like a browser, these only set and remove `open`.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

// Nor has it popovers: their content always shows.
Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });

const environment: PortalConfig = {
  apiBase: '',
  apiKey: 'the-key',
  userPoolId: 'ap-south-1_test',
  clientId: 'the-client',
  environmentLabel: 'TEST',
  productName: 'Energy Audit',
  arrBasis: 'input',
};

const session = { check: () => undefined, rejected: async () => true, signOut: () => undefined };

interface Settings {
  /** Settings of the server that differ from its default. */
  config?: Partial<PortalConfig>;
  registry: Registry;
  officer: Officer;
  /** The answer of the auth provider. @default what the declarations say */
  may?: May;
  /** The address to open. */
  at: string;
  /**
   * The area and month that the top bar narrows to at first, and after each click on its button 'Next scope'; 'chosen'
   * for those that the screen itself chooses.
   */
  scopes?: readonly [Scope, ...Scope[]] | 'chosen';
  /** A part of the shell beside the screens. @default none */
  beside?: ReactNode;
}

/** Shows the console at an address to an officer, without the shell. Returns the current address. */
export function showConsole({
  registry,
  officer,
  at,
  scopes = [{ month: '2026-09' }],
  config = {},
  may = answersOf(registry, officer),
  beside,
}: Settings) {
  const settings = { apiBase: '', apiKey: 'the-key', idToken: async () => 'the-token' };
  const http = createHttp(settings);
  const dataProvider = createDataProvider(registry, { http, apiBase: '', officer });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answerAtOnce(client, may);
  const authProvider = createAuthProvider({ session, officer, may });
  const open = new AbortController().signal;
  dismissAll();
  let address = '';
  let go: (to: string | number) => void = () => undefined;

  function Shell() {
    const [chosen, setChosen] = useState(0);
    const [preferences, setPreferences] = useState(defaultPreferences);
    const change = (changes: PreferenceChanges) => setPreferences({ ...preferences, ...changes });
    const screens = (
      <>
        {beside}
        <AdminRoutes registry={registry} />
        <Notices />
      </>
    );
    return (
      <OfficerProvider value={officer}>
        <PreferencesProvider value={{ preferences, change }}>
          <WithScope>
            {scopes === 'chosen' ? (
              screens
            ) : (
              <ScopeProvider value={scopes[chosen] ?? scopes[0]}>
                <button type="button" onClick={() => setChosen(chosen + 1)}>
                  Next scope
                </button>
                {screens}
              </ScopeProvider>
            )}
          </WithScope>
        </PreferencesProvider>
      </OfficerProvider>
    );
  }

  render(
    <TestMemoryRouter
      initialEntries={[at]}
      locationCallback={location => {
        address = location.pathname + location.search;
      }}
      navigateCallback={navigate => {
        go = to => void (typeof to === 'number' ? navigate(to) : navigate(to));
      }}
    >
      <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={client}>
        <CallProvider value={createCall(http, officer)}>
          <EnvironmentProvider value={{ ...environment, ...config }}>
            <NoticeBridge signal={open}>
              <Shell />
            </NoticeBridge>
          </EnvironmentProvider>
        </CallProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return { address: () => address, go: (to: string | number) => go(to) };
}

/** Returns the texts of the notices on the screen, oldest first. */
export function notices(): ReactNode[] {
  return shownNotices().map(({ text }) => text);
}

/** Returns the texts of the table's cells, row by row. */
export function tableTexts(): (string | null)[][] {
  return [...screen.getByRole<HTMLTableElement>('table').rows].map(row =>
    [...row.cells].map(({ textContent }) => textContent),
  );
}
