import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { PaletteButton } from '../../src/shell/palette/PaletteButton.tsx';
import { standInApi, type Answer, type Sent } from './support/api.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

const section = { sectionCode: '5410101', sectionName: 'Kadri' };
const centre = (number: string) => ({
  resource: 'transformer-centres',
  id: `id-of-${number}`,
  title: `${number} Nanthoor Church`,
  note: '',
  location: section,
  record: { number, name: 'Nanthoor Church' },
});
const feeder = (sectionCode?: string) => ({
  resource: 'feeders',
  id: 'id-of-F17',
  title: 'F17 Kadri-Temple',
  note: 'Kadri station',
  location: {},
  record: {
    number: 'F17',
    name: 'Kadri-Temple',
    mdmCode: 'MDM17',
    powerStation: { name: 'Kadri', stationCode: 'KDR' },
    taggedAEs: sectionCode ? [{ location: { sectionCode } }] : [],
  },
});
const answer = (...found: object[]): Answer => ({ body: { data: { found }, message: 'Found' } });

/** Opens the palette on a screen without calls. Returns the API and the address. */
async function openPalette(
  role: Role,
  find: (sent: Sent) => Answer | Promise<Answer>,
  more: Parameters<typeof standInApi>[0] = {},
) {
  const api = standInApi({ [`GET /${role}/search`]: find, ...more });
  const shown = showConsole({
    registry,
    officer: officer(role),
    at: '/nowhere',
    scopes: 'chosen',
    beside: <PaletteButton registry={registry} />,
  });
  await userEvent.click(screen.getByRole('button', { name: /Go to/ }));
  const box = await screen.findByRole('combobox');
  // As the browser's dialog does.
  box.focus();
  return { api, ...shown, box };
}

const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.queryByRole('option', { selected: true })?.textContent;

test('Enter opens the record that fits best, even if it is pressed before the answer is there', async () => {
  const ready = Promise.withResolvers<Answer>();
  const { api, address } = await openPalette('ae', () => ready.promise);
  await userEvent.keyboard('7200073{Enter}');
  await waitFor(() => expect(api.to('/ae/search')).toHaveLength(1));
  expect(lines()).toEqual([]);
  ready.resolve(answer(centre('7200073'), centre('72000731')));
  await waitFor(() => expect(address()).toMatch(/^\/tc-details\?tc=id-of-7200073&mode=view&/));
  expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull();
});

test('screens show at once and stay marked when records follow below them, with kind and place', async () => {
  const ready = Promise.withResolvers<Answer>();
  const { box } = await openPalette('ae', () => ready.promise);
  await userEvent.keyboard('feeder m');
  expect(marked()).toBe('Feeder ManagementScreen');
  const before = lines();
  ready.resolve(answer(feeder(), centre('7200073')));
  await screen.findByText('F17 Kadri-Temple');
  expect(lines().slice(0, before.length)).toEqual(before);
  expect(lines().slice(before.length, before.length + 2)).toEqual([
    'F17 Kadri-TempleKadri stationFeeder',
    '7200073 Nanthoor ChurchKadri SectionTC',
  ]);
  expect(marked()).toBe('Feeder ManagementScreen');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  expect(screen.getByText(`${lines().length} found`)).toBeTruthy();
});

test('a late answer never replaces a later one, and is no longer waited for', async () => {
  const late = Promise.withResolvers<Answer>();
  const { api, box } = await openPalette('ae', ({ query }) =>
    query['q'] === '720' ? late.promise : answer(centre('7200073')),
  );
  await userEvent.keyboard('720');
  await waitFor(() => expect(api.to('/ae/search')).toHaveLength(1));
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  await userEvent.type(box, '0073');
  await screen.findByText('7200073 Nanthoor Church');
  expect(api.to('/ae/search').map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  late.resolve(answer(centre('7209999')));
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'));
  expect(lines().join()).not.toContain('7209999');
});

test('a failure has a line of its own, which tries again', async () => {
  let works = false;
  await openPalette('ae', () =>
    works
      ? answer(centre('7200073'))
      : { status: 503, body: { message: 'The service is resting.', code: 'Unavailable' } },
  );
  await userEvent.keyboard('7200073');
  await screen.findByRole('option', { name: /The service is resting/ });
  expect(screen.getByText('The service is resting.', { selector: 'output' })).toBeTruthy();
  works = true;
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('option', { name: /Nanthoor Church/ });
  expect(screen.getByRole('dialog', { name: 'Go to' })).toBeTruthy();
});

test('what nothing is called says so; searches of lists remain', async () => {
  await openPalette('ae', () => answer());
  await userEvent.keyboard('zzqq');
  await screen.findByText('No record found');
  expect(lines()).toContain('Search TC Details for “zzqq”Search');
});

test('Tab leads from a record to what the officer can do with it: tag, go to its TCs', async () => {
  let tagged = false;
  const { address } = await openPalette('ae', () => answer(feeder(tagged ? '5410101' : undefined)), {
    'PATCH /ae/power-stations/KDR/feeders/MDM17/tag': () => {
      tagged = true;
      return { body: { message: 'ok' } };
    },
  });
  await userEvent.keyboard('f17');
  const controls = within(await screen.findByRole('toolbar', { name: 'F17 Kadri-Temple' }));
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(controls.getByRole('button', { name: 'TAG F17 Kadri-Temple' }));
  await userEvent.keyboard('{Enter}');
  await controls.findByRole('button', { name: 'UNTAG F17 Kadri-Temple' });
  expect(notices()).toEqual(['Feeder successfully tagged to AE']);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await userEvent.click(controls.getByRole('link', { name: 'TCs of this feeder' }));
  expect(address()).toBe(`/tc-details?${new URLSearchParams({ filter: '{"feederId":"id-of-F17"}' })}`);
  expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull();
});

test('a TC has its form for an ae only, and its history for everyone', async () => {
  await openPalette('ee', () => answer(centre('7200073')));
  await userEvent.keyboard('7200073');
  const controls = within(await screen.findByRole('toolbar', { name: '7200073 Nanthoor Church' }));
  await controls.findByRole('button', { name: 'History' });
  expect(controls.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('an installation opens in its list: its month, reading day and RR number filled in', async () => {
  const record = { RRNumber: 'EL2-1010', readingDay: 24, audit: [{ month: '2026-08', billing: {} }] };
  const { address } = await openPalette('ae', () =>
    answer({ resource: 'installations', id: 'i', title: 'EL2-1010', note: '', location: section, record }),
  );
  await userEvent.keyboard('el2-1010{Enter}');
  await waitFor(() => expect(address()).toContain('/billing'));
  const query = new URLSearchParams(address().split('?')[1]);
  expect(query.get('tab')).toBe('my_installations');
  expect(query.get('month')).toBe('2026-08');
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ RRNumber: 'EL2-1010', readingDay: '24' });
});

test.each([
  { role: 'ae', category: 'users', month: null, tab: 'mrOnboardingFileHistory', filter: {} },
  {
    role: 'cio',
    category: 'tcReadings',
    month: '2026-08',
    tab: 'tcReadingFileHistory',
    filter: { month: '2026-08' },
  },
] as const)('a file of $category opens in the history of $tab', async ({ role, tab, filter, ...record }) => {
  const { address } = await openPalette(role, () =>
    answer({ resource: 'files', id: 'f', title: 'Kadri.xlsx', note: '', location: {}, record }),
  );
  await userEvent.keyboard('xlsx{Enter}');
  await waitFor(() => expect(address()).toContain('/file-upload'));
  const query = new URLSearchParams(address().split('?')[1]);
  expect([query.get('tab'), JSON.parse(query.get('filter') ?? '')]).toEqual([tab, filter]);
});

test('leaves out what no screen of the officer shows', async () => {
  const of = (resource: string) => ({ ...centre('7200073'), resource, title: `A record of ${resource}` });
  await openPalette('ee', () => answer(of('files'), of('unknown'), of('mrs')));
  await userEvent.keyboard('record');
  await screen.findByText('A record of mrs');
  expect(lines().filter(line => line?.startsWith('A record'))).toEqual(['A record of mrsKadri SectionMR']);
});

test('an area becomes the area of the screens', async () => {
  const area = { level: 'section', code: '5410101', name: 'Kadri' };
  const location = { ...section, subDivisionCode: '54101', subDivisionName: 'Kadri' };
  const { address } = await openPalette('ee', () => answer({ area, location }));
  await userEvent.keyboard('5410101');
  await screen.findByRole('option', { name: /Kadri Section/ });
  expect(marked()).toBe('Kadri Section5410101 · Kadri Sub-divisionArea');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('area=5.54.541.54101.5410101'));
});
