import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi, type Sent } from './support/api.ts';
import { billing, installation } from './support/installations.ts';
import { meterReader } from './support/meterReaders.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole, tableTexts } from './support/showConsole.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const counts = { all: 124_831, untagged: 2, unbilled: 3, vacant: 4, zeroConsumption: 5 };
const others = { mnr: 6, doorLock: 7, abnormal: 8, subnormal: 9, billCancellation: 0 };

/** Opens Billing as a designation. Returns the requests for installations. */
function open(role: Role, tab?: string, rows = [installation(1)], filter?: object) {
  const list = (sent: Sent) => pageOf({ installations: rows }, rows.length, sent);
  const api = standInApi({
    [`GET /${role}/installations`]: list,
    [`GET /${role}/installations/counts/months/2026-09`]: () => ({
      body: { data: { ...counts, ...others }, message: 'Counts' },
    }),
    'GET /ae/meter-readers': sent => pageOf({ MRList: [meterReader(2)] }, 1, sent),
  });
  const query = new URLSearchParams({
    ...(tab && { tab }),
    ...(filter && { filter: JSON.stringify(filter) }),
  });
  const shown = showConsole({ registry, officer: officer(role), at: `/billing?${query}` });
  return { ...shown, queries: () => api.to(`/${role}/installations`).map(sent => sent.query) };
}

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
    load: 'Sanctioned Load',
    needsMr: needsMrInWords,
  },
  {
    tab: 'subnormal',
    title: 'Subnormal',
    count: '9',
    query: { subnormal: 'true' },
    last: ['Consumption', 'E-min Consumption'],
    load: 'Sanctioned Load',
    needsMr: needsMrInWords,
  },
];

describe.each(lists)(
  '$title',
  ({ tab, title, count, query, last, needsMr: message, load = 'Sanction Load' }) => {
    test('has its columns and query; a search needs a meter reader or a reading day first', async () => {
      const { queries } = open('ae', tab);
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
  const { queries } = open('ee', 'unbilled', [installation(1), installation(2)]);
  await screen.findByText('SL2-2');
  expect(heads().slice(0, 3)).toEqual(['MR Code', 'Section Code', 'Reading Day']);
  expect(queries()[0]).toMatchObject({ location: 'division', locationCode: '541' });
  expect(screen.queryByRole('combobox', { name: 'MR Code' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Reading Day' }).querySelectorAll('option')).toHaveLength(32);
});

test('each column has its text for missing values', async () => {
  const bare = { consumerName: null, sanctionedLoad: { kW: null, hp: null }, transformer: null };
  open('ee', undefined, [installation(1, bare)]);
  await screen.findByText('SL2-1');
  expect(tableTexts()[1]?.slice(-4, -1)).toEqual(['N/A', 'N/A / --', 'Untagged TC']);
  cleanup();
  open('ee', 'mnr', [installation(1, { audit: [{ billing: billing({ from: null }) }] }), installation(2)]);
  await screen.findByText('SL2-2');
  expect(
    tableTexts()
      .slice(1)
      .map(row => row.at(-2)),
  ).toEqual(['-', '3 Months']);
});

test('a search adds to the filters, and is cleared with the last of them', async () => {
  const { queries, address } = open('ae', 'vacant');
  await screen.findByText('SL2-1');
  const readers = screen.getByRole('combobox', { name: 'MR Code' });
  await within(readers).findByText('54101002');
  await userEvent.selectOptions(readers, '54101002');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reading Day' }), '6');
  expect(queries()).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), 'SL2{Enter}');
  await waitFor(() =>
    expect(queries().at(-1)).toMatchObject({ mrCode: '54101002', readingDay: '6', RRNumber: 'SL2' }),
  );
  expect(address()).toMatch(/tab=vacant.*RRNumber/);
  await screen.findByText('1 installation found');

  await userEvent.click(await screen.findByRole('button', { name: 'Clear MR Code' }));
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('mrCode'));
  expect(queries().at(-1)).toMatchObject({ readingDay: '6', RRNumber: 'SL2' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Reading Day' }));
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({ month: '2026-09', billingStatus: 'VACANT', page: '1', perPage: '10' }),
  );
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(notices()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(notices()).toEqual([needsMrInWords]));
});

test.each(['abnormal', 'subnormal'])('%s has a tariff filter and a Filter button', async tab => {
  const { queries } = open('ee', tab);
  await screen.findByText('SL2-1');
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  // jsdom does not open popovers.
  const tariffs = within(screen.getByRole('group', { name: 'Tariff', hidden: true }));
  await userEvent.click(tariffs.getByRole('button', { name: 'LT3', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ tariff: 'LT3', [tab]: 'true' }));
});

test('a filter shows its name and value, even a value that is not in the list', async () => {
  const { queries } = open('ae', 'vacant', undefined, { mrCode: '54209999' });
  await screen.findByText('SL2-1');
  const shows = (name: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text;
  expect(queries()).toMatchObject([{ mrCode: '54209999' }]);
  expect(shows('MR Code')).toBe('MR Code: 54209999');
  expect(shows('Reading Day')).toBe('Reading Day: all');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reading Day' }), '6');
  expect(shows('Reading Day')).toBe('Reading Day: 6');
  await userEvent.click(screen.getByRole('button', { name: 'Clear MR Code' }));
  await waitFor(() => expect(shows('MR Code')).toBe('MR Code: all'));
});

test('a link with a meter reader also filters for designations without that filter', async () => {
  const { queries } = open('ee', 'vacant', undefined, { mrCode: '54101002', RRNumber: 'SL2' });
  await screen.findByText('SL2-1');
  expect(queries()).toMatchObject([{ mrCode: '54101002', RRNumber: 'SL2' }]);
  await userEvent.click(screen.getByRole('button', { name: 'MR Code 54101002: clear this filter' }));
  await waitFor(() => expect(queries()).toHaveLength(2));
  expect(Object.keys(queries()[1] ?? {}).filter(name => name === 'mrCode' || name === 'RRNumber')).toEqual(
    [],
  );
});

test('a refused query shows its message instead of the rows, and offers to clear the filters', async () => {
  const api = standInApi({
    'GET /cio/installations': sent =>
      sent.query['RRNumber'] === undefined
        ? pageOf({ installations: [installation(1)] }, 1, sent)
        : { status: 422, body: { message: needsMrInWords, code: 'RuleBroken' } },
    'GET /cio/installations/counts/months/2026-09': () => ({
      body: { data: { ...counts, ...others }, message: 'Counts' },
    }),
  });
  const query = new URLSearchParams({ tab: 'vacant', filter: JSON.stringify({ RRNumber: 'SL2' }) });
  showConsole({ registry, officer: officer('cio'), at: `/billing?${query}` });
  await screen.findByText(needsMrInWords, { selector: 'section p' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('SL2-1');
  expect(api.to('/cio/installations')).toHaveLength(2);
});

describe('the tagging filter', () => {
  test.each([
    [['untagged'], { untagged: 'true' }],
    [['AE'], { taggedBy: 'AE' }],
    [['untagged', 'AE'], {}],
  ])('%j in the address', async (tagging, query) => {
    const { queries } = open('ae', undefined, undefined, { tagging });
    await screen.findByText('SL2-1');
    expect(queries()).toEqual([{ month: '2026-09', page: '1', perPage: '10', ...query }]);
  });
});

test('a row of the other lists leads to its installation in All Installations', async () => {
  const { queries, address } = open('ae', 'doorlock', [installation(1), installation(2)]);
  await screen.findByText('SL2-2');
  const row = screen.getByRole('row', { name: /SL2-2/ });
  expect(within(row).getByRole('link').textContent).toBe('SL2-2');
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'All Installations' }));
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ RRNumber: 'SL2-2', readingDay: '6' }));
  expect(address()).toContain('tab=my_installations');
});

test('an address with unexpected values still shows a list', async () => {
  const { queries } = open('ae', 'unbilled', undefined, {
    tariff: { a: 1 },
    mrCode: ['1'],
    readingDay: 6,
    x: 'y',
  });
  await screen.findByText('SL2-1');
  expect(queries()).toMatchObject([{ readingDay: '6', billingStatus: 'UNBILLED' }]);
  expect(Object.keys(queries()[0] ?? {})).not.toContain('x');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Reading Day' }));
  await waitFor(() => expect(queries().at(-1)).not.toHaveProperty('readingDay'));
});

test('an ae selects rows across pages, or all that match; other designations can’t', async () => {
  open(
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
  open('aee', 'new_installations');
  await screen.findByText('SL2-1');
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull();
});

test('an empty list has nothing to select', async () => {
  open('ae', 'new_installations', []);
  await screen.findByText('No Installations Found!');
  expect(screen.getByRole('checkbox', { name: 'Select this page' })).toHaveProperty('disabled', true);
});

test('stepping through months reloads list and totals once, from page 1, after a pause', async () => {
  const api = standInApi({
    'GET /cio/installations': sent => pageOf({ installations: [installation(1)] }, 30, sent),
    ...Object.fromEntries(
      ['2026-09', '2026-08', '2026-07'].map((month, index) => [
        `GET /cio/installations/counts/months/${month}`,
        () => ({ body: { data: { ...counts, ...others, mnr: index }, message: 'Counts' } }),
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
  await waitFor(() =>
    expect(api.to('/cio/installations').at(-1)?.query).toMatchObject({ month: '2026-07', page: '1' }),
  );
  expect(api.requests.filter(({ path, query }) => `${path}${query['month']}`.includes('2026-08'))).toEqual(
    [],
  );
  expect(shown.address()).toContain('tab=mnr');
});

test('an unknown tab shows a link to the first one', async () => {
  open('cio', 'nothing');
  await screen.findByRole('heading', { name: 'Resource Not found' });
  await userEvent.click(screen.getByRole('link', { name: 'Show All Installations' }));
  expect(await screen.findByText('SL2-1')).toBeTruthy();
});

test('History of a row shows who tagged the installation to which TC, and through which file', async () => {
  open('ee', 'unbilled');
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
