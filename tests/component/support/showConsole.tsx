import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CoreAdminContext, TestMemoryRouter, useNotificationContext } from 'react-admin';
import {
  ConsoleRoutes,
  OfficerProvider,
  PreferencesProvider,
  ScopeProvider,
  type Registry,
  type Scope,
} from '../../../src/console/index.ts';
import { createDataProvider } from '../../../src/dataProvider/createDataProvider.ts';
import { HttpProvider } from '../../../src/dataProvider/httpContext.tsx';
import type { Officer } from '../../../src/domain/officer.ts';
import { defaultPreferences, type PreferenceChanges } from '../../../src/domain/preferences.ts';

// Parts of the console load when they are first needed; on a busy machine that takes its time.
configure({ asyncUtilTimeout: 10_000 });

// jsdom draws no modal dialogs: what the browser does is to set and take away `open`.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

interface Settings {
  registry: Registry;
  officer: Officer;
  /** The address to open. */
  at: string;
  /** What the top bar narrows to at first, and after its button 'Next scope' is pressed. */
  scopes?: readonly [Scope, ...Scope[]];
}

/** Shows the console at an address to an officer, in the place of the shell. Gives the address it is at. */
export function showConsole({ registry, officer, at, scopes = [{ month: '2026-09' }] }: Settings) {
  const dataProvider = createDataProvider(registry, {
    apiBase: '',
    apiKey: 'the-key',
    idToken: async () => 'the-token',
    officer,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let address = '';
  let go: (to: string | number) => void = () => undefined;

  function Shell() {
    const [chosen, setChosen] = useState(0);
    const [preferences, setPreferences] = useState(defaultPreferences);
    const change = (changes: PreferenceChanges) => setPreferences({ ...preferences, ...changes });
    return (
      <OfficerProvider value={officer}>
        <PreferencesProvider value={{ preferences, change }}>
          <ScopeProvider value={scopes[chosen] ?? scopes[0]}>
            <button type="button" onClick={() => setChosen(chosen + 1)}>
              Next scope
            </button>
            <ConsoleRoutes registry={registry} notFound={<p>Resource Not found</p>} />
            <Notices />
          </ScopeProvider>
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
      <CoreAdminContext dataProvider={dataProvider} queryClient={client}>
        <HttpProvider value={dataProvider.request}>
          <Shell />
        </HttpProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return { address: () => address, go: (to: string | number) => go(to) };
}

/** What the shell shows of notices: their texts. */
function Notices() {
  const { notifications } = useNotificationContext();
  return (
    <ul aria-label="Notices">
      {notifications.map(({ message, type }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they only ever grow
        <li key={index} data-type={type}>
          {message}
        </li>
      ))}
    </ul>
  );
}

/** The texts of the notices shown so far. */
export function notices(): (string | null)[] {
  return [...screen.getByRole('list', { name: 'Notices' }).children].map(({ textContent }) => textContent);
}

/** The texts of the table's rows, cell by cell. */
export function tableTexts(): (string | null)[][] {
  return [...screen.getByRole<HTMLTableElement>('table').rows].map(row =>
    [...row.cells].map(({ textContent }) => textContent),
  );
}
