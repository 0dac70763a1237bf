import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { CoreAdminContext, Navigate, TestMemoryRouter, useLocation } from 'react-admin';
import { expect, test } from 'vitest';
import { CallProvider, createCall } from '../../src/client/call.tsx';
import { createHttp } from '../../src/client/http.ts';
import { OfficerProvider } from '../../src/console/index.ts';
import { WithScope } from '../../src/shell/WithScope.tsx';
import { dismissAll, shownNotices } from '../../src/ui/notices/notices.ts';
import { officer } from './support/officers.ts';

const ae = officer('ae');
const call = createCall(createHttp({ apiBase: '', apiKey: 'the-key', idToken: async () => 'the-token' }), ae);
const everywhere = () => true;

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

/** Shows these screens; the button renews the officer, as the profile does when it has loaded. */
function Shell({ children }: { children: ReactNode }) {
  const [value, setValue] = useState(ae);
  return (
    <OfficerProvider value={value}>
      <button type="button" onClick={() => setValue({ ...ae })}>
        Renew
      </button>
      <WithScope isScoped={everywhere}>
        <Suspense fallback="Loading">{children}</Suspense>
      </WithScope>
    </OfficerProvider>
  );
}

const open = (at: string, screens: ReactNode) =>
  render(
    <TestMemoryRouter initialEntries={[at]}>
      <CoreAdminContext>
        <CallProvider value={call}>
          <Shell>
            <Address />
            {screens}
          </Shell>
        </CallProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  );

test('a screen that leads elsewhere does so, though month and area are still to be added to its address', async () => {
  let loaded: (screen: { default: () => ReactNode }) => void = () => undefined;
  const Audit = lazy(() => new Promise<{ default: () => ReactNode }>(resolve => (loaded = resolve)));
  function Screens() {
    const { pathname } = useLocation();
    return pathname === '/tc-audit/11' ? <Navigate to="/tc-audit/known" replace /> : <Audit />;
  }
  open('/tc-audit/11', <Screens />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Renew' })));
  await act(async () => loaded({ default: () => <h1>The audit</h1> }));
  await screen.findByRole('heading', { name: 'The audit' });
  expect(screen.getByText(/^At/).textContent).toMatch(/^At \/tc-audit\/known\?month=\d{4}-\d{2}/);
});

test('an area outside the officer’s charge gives way to their own, and a notice says so', async () => {
  dismissAll();
  open('/tc-audit?month=2025-09&area=6.61', 'The audit');
  await screen.findByText('At /tc-audit?month=2025-09&area=5.54.541.54101.5410101');
  expect(shownNotices().map(({ text }) => text)).toEqual([
    'That area is not in your charge. The figures are those of your own.',
  ]);
});
