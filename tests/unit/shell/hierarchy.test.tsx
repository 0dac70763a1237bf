import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { OfficerProvider } from '../../../src/console/index.ts';
import HierarchyDialog from '../../../src/shell/HierarchyDialog.tsx';
import { CallProvider, createCall } from '../../../src/client/call.tsx';
import { createHttp } from '../../../src/client/http.ts';
import type { Role } from '../../../src/domain/roles.ts';
import type { AreaPath } from '../../../src/shell/chosenScope.ts';
import { storeChosenArea } from '../../../src/shell/storedAreas.ts';
import { pageOf, standInApi, type Answer, type Sent } from '../../component/support/api.ts';
import { officer } from '../../component/support/officers.ts';

// jsdom scrolls nothing.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

const http = createHttp({ apiBase: '', apiKey: 'key', idToken: async () => 'token' });
const submitted = vi.fn<(path: AreaPath) => void>();
const cancelled = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  // jsdom draws no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close: () => undefined,
  });
  submitted.mockReset();
  cancelled.mockReset();
});
const divisions = ['541', '542'].map(code => at({ divisionCode: code, divisionName: `Division ${code}` }));
const subDivisions = ['54101', '54102'].map(code =>
  at({ subDivisionCode: code, subDivisionName: `Sub ${code}` }),
);

function at(location: Readonly<Record<string, string>>) {
  return { location };
}

function users(sent: Sent): Answer {
  const requested = sent.query['secondLevelUserType'];
  if (requested === 'ee') return pageOf({ userList: [...divisions, ...divisions] }, 4, sent);
  if (requested === 'aee') return pageOf({ userList: subDivisions }, 2, sent);
  return pageOf({ userList: [] }, 0, sent);
}

/** An area on two levels, as the search answers it. */
const place = {
  divisionCode: '541',
  divisionName: 'Mangaluru',
  subDivisionCode: '54101',
  subDivisionName: 'Kadri',
};
const found = [
  { area: { level: 'subDivision', code: '54101', name: 'Kadri' }, location: place },
  {
    area: { level: 'section', code: '5410101', name: 'Kadri' },
    location: { ...place, sectionCode: '5410101', sectionName: 'Kadri' },
  },
];

function show(role: Role, chosen: AreaPath = [], answer = users) {
  const api = standInApi({
    [`GET /${role}/user`]: answer,
    [`GET /${role}/search`]: () => ({ body: { data: { found }, message: 'Records found' } }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <CallProvider value={createCall(http, officer(role))}>
        <OfficerProvider value={officer(role)}>
          <HierarchyDialog chosen={chosen} onCancel={cancelled} onSubmit={submitted} />
        </OfficerProvider>
      </CallProvider>
    </QueryClientProvider>,
  );
  return api;
}

const levels = () =>
  screen.getAllByRole('combobox').filter((each): each is HTMLSelectElement => each.matches('select'));
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const options = (name: string) => [...select(name).options].map(({ text }) => text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['cio', ['Zone', 'Circle', 'Division', 'Sub-division', 'Section']],
  ['ce', ['Circle', 'Division', 'Sub-division', 'Section']],
  ['aee', ['Section']],
] as const)('%s chooses among the levels below the own', (role, titles) => {
  show(role);
  const labels = levels().map(({ id }) => id);
  expect(labels.map(id => document.querySelector(`label[for="${id}"]`)?.textContent)).toEqual(titles);
});

test('each level starts at All and is disabled until its parent is chosen, with a hint', () => {
  show('se');
  expect(levels().map(({ value }) => value)).toEqual(['', '', '']);
  expect(['Division', 'Sub-division', 'Section'].map(name => select(name).disabled)).toEqual([
    false,
    true,
    true,
  ]);
  expect(screen.getByText('Select a Division to enable this option.')).toBeTruthy();
  expect(screen.getByText('Select a Sub-division to enable this option.')).toBeTruthy();
});

test('offers an area with multiple officers once, and a choice loads the level below it', async () => {
  const api = show('se');
  await vi.waitFor(() => expect(options('Division')).toEqual(['All', 'Division 541', 'Division 542']));
  await userEvent.selectOptions(select('Division'), '542');
  await vi.waitFor(() => expect(options('Sub-division')).toEqual(['All', 'Sub 54101', 'Sub 54102']));
  expect(api.to('/se/user').map(({ query }) => query)).toEqual([
    { userType: 'se', secondLevelUserType: 'ee', userLocationCode: '54', page: '1', perPage: '100' },
    { userType: 'ee', secondLevelUserType: 'aee', userLocationCode: '542', page: '1', perPage: '100' },
  ]);
});

test('offers all areas when there are more than a page holds', async () => {
  const all = Array.from({ length: 130 }, (_, index) =>
    at({ divisionCode: `${index}`, divisionName: `D${index}` }),
  );
  show('se', [], sent => {
    const from = (Number(sent.query['page']) - 1) * 100;
    return pageOf({ userList: all.slice(from, from + 100) }, all.length, sent);
  });
  await vi.waitFor(() => expect(options('Division')).toHaveLength(131));
});

test('submits the chosen path; another parent resets the levels below to All', async () => {
  show('se');
  await vi.waitFor(() => expect(options('Division')).toHaveLength(3));
  await userEvent.selectOptions(select('Division'), '541');
  await vi.waitFor(() => expect(options('Sub-division')).toHaveLength(3));
  await userEvent.selectOptions(select('Sub-division'), '54101');
  await press('Submit');
  await userEvent.selectOptions(select('Division'), '542');
  await press('Submit');
  await userEvent.selectOptions(select('Division'), '');
  await press('Submit');
  expect(submitted.mock.calls.map(([path]) => path.map(({ level, code }) => [level, code]))).toEqual([
    [
      ['division', '541'],
      ['subDivision', '54101'],
    ],
    [['division', '542']],
    [],
  ]);
});

test('opens with the last choice, even if the list no longer has it, and Cancel keeps it', async () => {
  show('se', [{ level: 'division', code: '549', name: 'Merged away' }]);
  expect(select('Division').value).toBe('549');
  expect(options('Division')).toContain('Merged away');
  await press('Cancel');
  expect([cancelled.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 0]);
});

test('shows a failure beside its level and can try again', async () => {
  let down = true;
  show('se', [], sent =>
    down ? { status: 503, body: { message: 'Back soon', code: 'Unavailable' } } : users(sent),
  );
  expect((await screen.findByText('Back soon')).getAttribute('role')).toBe('alert');
  down = false;
  await press('Try again');
  await vi.waitFor(() => expect(options('Division')).toHaveLength(3));
});

test('finds areas on every level by a part of name or code, and says where each is', async () => {
  const api = show('se');
  await userEvent.type(screen.getByRole('combobox', { name: 'Find an area' }), 'kad');
  await vi.waitFor(() =>
    expect(screen.getAllByRole('option', { name: /Kadri/ }).map(each => each.textContent)).toEqual([
      'Kadri Sub-division 54101 · Mangaluru Division',
      'Kadri Section 5410101 · Kadri Sub-division · Mangaluru Division',
    ]),
  );
  expect(api.to('/se/search').map(({ query }) => query)).toEqual([{ q: 'kad', kind: 'area' }]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(submitted.mock.calls.map(([path]) => path.map(({ code }) => code))).toEqual([
    ['541', '54101', '5410101'],
  ]);
});

test('offers the areas chosen last, each by one press', async () => {
  const recent = { level: 'division', code: '542', name: 'Udupi' } as const;
  storeChosenArea(officer('se'), [recent]);
  show('se');
  await press('Udupi Division');
  expect(submitted.mock.calls).toEqual([[[recent]]]);
});

test('shows the codes of areas with one name', async () => {
  show('se', [], sent =>
    sent.query['secondLevelUserType'] === 'ee'
      ? pageOf(
          { userList: ['541', '542'].map(code => at({ divisionCode: code, divisionName: 'Kadri' })) },
          2,
          sent,
        )
      : pageOf(
          {
            userList: ['Kadri', 'Attavara'].map(name => at({ subDivisionCode: name, subDivisionName: name })),
          },
          2,
          sent,
        ),
  );
  await vi.waitFor(() => expect(options('Division')).toEqual(['All', 'Kadri (541)', 'Kadri (542)']));
  await userEvent.selectOptions(select('Division'), '541');
  await vi.waitFor(() => expect(options('Sub-division')).toEqual(['All', 'Attavara', 'Kadri (Kadri)']));
});
