import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { counts, showBilling } from './support/billing.ts';
import { billing, installation } from './support/installations.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';

const heads = () => tableTexts()[0]?.slice(1) ?? [];
const first = ['MR Code', 'Reading Day', 'Account ID', 'RR Number', 'Tariff', 'Consumer Name'];
const needsMr = 'Please select MR code or Reading day';
const needsMrInWords = 'Please select Mr code or Reading day';

/** The specification's table of the differences between the lists. */
const lists = [
  { tab: undefined, title: 'All Installations', count: '1,24,831', query: {}, last: ['TC Number'], needsMr },
  {
    tab: 'new_installations',
    title: 'Untagged Installations',
    count: '2',
    query: { untagged: 'true' },
    last: ['TC Number'],
    needsMr,
  },
  {
    tab: 'unbilled',
    title: 'Unbilled',
    count: '3',
    query: { billingStatus: 'UNBILLED' },
    last: ['Duration'],
    needsMr,
  },
  {
    tab: 'vacant',
    title: 'Vacant',
    count: '4',
    query: { billingStatus: 'VACANT' },
    last: ['Duration'],
    needsMr: needsMrInWords,
  },
  {
    tab: 'zero_consumption',
    title: 'Zero Consumption',
    count: '5',
    query: { billingStatus: 'ZERO_CONSUMPTION' },
    last: ['Duration'],
    needsMr,
  },
  { tab: 'mnr', title: 'MNR', count: '6', query: { billingStatus: 'MNR' }, last: ['Duration'], needsMr },
  {
    tab: 'doorlock',
    title: 'Doorlock',
    count: '7',
    query: { billingStatus: 'DOOR_LOCKED' },
    last: ['Duration'],
    needsMr,
  },
  {
    tab: 'abnormal',
    title: 'Abnormal',
    count: '8',
    query: { abnormal: 'true' },
    last: ['Consumption', 'E-max Consumption'],
    load: 'Sanctioned Load (kW and HP)',
    needsMr: needsMrInWords,
  },
  {
    tab: 'subnormal',
    title: 'Subnormal',
    count: '9',
    query: { subnormal: 'true' },
    last: ['Consumption', 'E-min Consumption'],
    load: 'Sanctioned Load (kW and HP)',
    needsMr: needsMrInWords,
  },
];

describe.each(lists)(
  '$title',
  ({ tab, title, count, query, last, needsMr: message, load = 'Sanction Load (kW and HP)' }) => {
    test('has its columns and query; a search needs a meter reader or a reading day first', async () => {
      const { queries } = showBilling('ae', tab);
      await screen.findByText('SL2-1');
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      const entry = screen.getByRole('link', { current: 'page' });
      await waitFor(() => expect(entry.textContent).toBe(title + count));
      expect(heads()).toEqual([...first, load, ...last, 'Action']);
      expect(queries()).toEqual([{ month: '2026-09', page: '1', perPage: '10', ...query }]);

      const box = screen.getByRole('searchbox', { name: 'RR Number' });
      expect(box).toHaveProperty('maxLength', 25);
      await userEvent.type(box, 'SL2');
      await waitFor(() => expect(notices()).toEqual([message]));
      expect(queries()).toHaveLength(1);
    });
  },
);

test('other designations see the section code, send their area and choose no meter reader', async () => {
  const { queries } = showBilling('ee', 'unbilled', [installation(1), installation(2)]);
  await screen.findByText('SL2-2');
  expect(heads().slice(0, 3)).toEqual(['MR Code', 'Section Code', 'Reading Day']);
  expect(queries()[0]).toMatchObject({ location: 'division', locationCode: '541' });
  expect(screen.queryByRole('combobox', { name: 'MR Code' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Reading Day' }).querySelectorAll('option')).toHaveLength(32);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(notices()).toEqual(['Please select Reading day']));
});

test.each([
  ['unbilled', 'audited', 'Estimate, kWh', { audited: 'true', estimates: 'true', billingStatus: 'UNBILLED' }],
  ['my_installations', 'audited', 'Consumption', { audited: 'true', estimates: 'true' }],
  ['new_installations', 'none', 'Consumption', { untagged: 'true' }],
])('%s shows what a step of the energy adds up, narrowed to TC %s', async (tab, tc, column, query) => {
  const { queries } = showBilling('ee', tab, undefined, { tc: [tc] });
  await screen.findByText('SL2-1');
  expect(heads()).toContain(column);
  expect(queries()).toMatchObject([{ month: '2026-09', ...query }]);
  await userEvent.click(screen.getByRole('button', { name: `TC ${tc}: clear this filter` }));
  await waitFor(() => expect(heads()).not.toContain(column));
});

test('each column has its text for missing values', async () => {
  const bare = { consumerName: null, sanctionedLoad: { kW: null, hp: null }, transformer: null };
  showBilling('ee', undefined, [installation(1, bare)]);
  await screen.findByText('SL2-1');
  expect(tableTexts()[1]?.slice(-4, -1)).toEqual(['N/A', 'N/A / --', 'Untagged TC']);
  cleanup();
  showBilling('ee', 'mnr', [
    installation(1, { audit: [{ billing: billing({ from: null }) }] }),
    installation(2),
    installation(3, { audit: [{ billing: billing({ from: 1 }) }] }),
  ]);
  await screen.findByText('SL2-2');
  expect(
    tableTexts()
      .slice(1)
      .map(row => row.at(-2)),
  ).toEqual(['-', '3 Months', '1 Month']);
});

test('a row of the other lists leads to its installation in All Installations', async () => {
  const { queries, address } = showBilling('ae', 'doorlock', [installation(1), installation(2)]);
  await screen.findByText('SL2-2');
  const row = screen.getByRole('row', { name: /SL2-2/ });
  expect(
    within(row)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['SL2-2', '']);
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'All Installations' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ RRNumber: 'SL2-2', readingDay: '6' }));
  expect(address()).toContain('tab=my_installations');
});

test.each([
  [{ status: 'MNR' }, 'notBilled'],
  [{ status: 'ZERO_CONSUMPTION', consumption: 0 }, 'noConsumption'],
  [{ status: null, consumption: 900, EMax: 300, EMin: 10 }, 'unusualConsumption'],
  [{ status: null, consumption: 100, EMax: 300, EMin: 10 }, 'other'],
])('an ae has an installation inspected for its billing: %j', async (billed, reason) => {
  const of = installation(1, { audit: [{ month: '2026-06', billing: billing(billed) }] });
  showBilling('ae', 'my_installations', [of]);
  const link = await screen.findByRole('link', { name: 'Inspect SL2-1' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://portal');
  expect([pathname, searchParams.get('installation')]).toEqual(['/inspections/new', of.id]);
  expect([searchParams.get('month'), searchParams.get('reason')]).toEqual(['2026-06', reason]);
});

test('an ae selects rows across pages, or all that match; other designations can’t', async () => {
  showBilling(
    'ae',
    'new_installations',
    [1, 2, 3].map(number => installation(number, { transformer: null })),
  );
  await screen.findByText('SL2-3');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select SL2-2' }));
  await screen.findByText('1 installation selected');
  await userEvent.click(screen.getByRole('button', { name: 'Select all 3' }));
  await screen.findByText('All 3 installations selected');
  expect(document.activeElement?.textContent).toBe('Clear selection');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select SL2-1' }));
  await screen.findByText('2 installations selected');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await screen.findByText('3 installations selected');
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Untagged Installations, table' }));
  cleanup();
  showBilling('aee', 'new_installations');
  await screen.findByText('SL2-1');
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull();
});

test('an empty list has nothing to select', async () => {
  showBilling('ae', 'new_installations', []);
  await screen.findByText('No Installations Found!');
  expect(screen.getByRole('checkbox', { name: 'Select this page' })).toHaveProperty('disabled', true);
});

test('stepping through months reloads list and totals once, from page 1, after a pause', async () => {
  const api = standInApi({
    'GET /cio/installations': sent => pageOf({ installations: [installation(1)] }, 30, sent),
    ...Object.fromEntries(
      ['2026-09', '2026-08', '2026-07'].map((month, index) => [
        `GET /cio/installations/counts/months/${month}`,
        () => ({ body: { data: { ...counts, mnr: index }, message: 'Counts' } }),
      ]),
    ),
  });
  const scopes = [{ month: '2026-09' }, { month: '2026-08' }, { month: '2026-07' }] as const;
  const shown = showConsole({ registry, officer: officer('cio'), at: '/billing?tab=mnr&page=2', scopes });
  await screen.findByText('MNR', { selector: 'h1' });
  await waitFor(() => expect(api.to('/cio/installations')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next scope' }));
  expect(api.to('/cio/installations')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('MNR2'));
  const asked = () => api.to('/cio/installations').map(({ query }) => [query['month'], query['page']]);
  await waitFor(() => expect(asked().at(-1)).toEqual(['2026-07', '1']));
  expect(asked()).toEqual([
    ['2026-09', '2'],
    ['2026-07', '1'],
  ]);
  expect(api.requests.filter(({ path, query }) => `${path}${query['month']}`.includes('2026-08'))).toEqual(
    [],
  );
  expect(shown.address()).toContain('tab=mnr');
});

test('an unknown tab shows a link to the first one', async () => {
  showBilling('cio', 'nothing');
  await screen.findByRole('heading', { name: 'Resource Not found' });
  await userEvent.click(screen.getByRole('link', { name: 'Show All Installations' }));
  expect(await screen.findByText('SL2-1')).toBeTruthy();
});

test('History of a row shows who tagged the installation to which TC, and through which file', async () => {
  showBilling('ee', 'unbilled');
  await screen.findByText('SL2-1');
  const { id } = installation(1);
  const tagged = {
    id: 7,
    at: '2026-11-21T06:00:00Z',
    by: { name: { firstName: 'Kavya', lastName: 'Bhat' }, userType: 'ae' },
    action: 'Tagged',
    fromMonth: '2026-10',
    values: [{ title: 'TC', before: '7200014', after: '7200021' }],
    file: {
      category: 'tcInstallationTag',
      name: 'Tags of Kadri.xlsx',
      uploadedOn: '2026-11-20T06:00:00Z',
      row: 7,
    },
  };
  const api = standInApi({
    [`GET /ee/installations/${id}/history`]: sent => pageOf({ history: [tagged] }, 1, sent),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'History of SL2-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of installation SL2-1' }));
  expect((await dialog.findByRole('listitem')).textContent).toBe(
    'Tagged from October 2026 onKavya Bhat, Assistant Engineer, 21/11/2026, 11:30 am, by row 7 of Tags of Kadri.xlsx of 20/11/2026TC7200014 → 7200021',
  );
  expect(api.requests.map(({ path }) => path)).toEqual([`/ee/installations/${id}/history`]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([undefined, { readingDay: ['4'] }])(
  'the list of a month whose installations are archived says so, without a retry, filtered by %j',
  async filter => {
    const message = 'Installations of September 2026 are archived. Please contact support if you need them.';
    const api = standInApi({
      'GET /ee/installations': () => ({ status: 422, body: { message, code: 'Archived' } }),
      'GET /ee/installations/counts/months/2026-09': () => ({ body: { data: counts, message: 'Counts' } }),
    });
    const query = new URLSearchParams(filter && { filter: JSON.stringify(filter) });
    showConsole({ registry, officer: officer('ee'), at: `/billing?${query}` });
    await screen.findByText(message);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(notices()).toEqual([]);
    expect(api.to('/ee/installations')).toHaveLength(1);
  },
);
