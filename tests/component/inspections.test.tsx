import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { dayIn } from '#domain/inspections.ts';
import { registry } from '../../src/resources/index.ts';
import { pageOf, standInApi } from './support/api.ts';
import { showDashboard } from './support/dashboard.ts';
import { officer } from './support/officers.ts';
import { notices, showConsole } from './support/showConsole.tsx';
import { found } from './support/tables.ts';
import { transformer } from './support/transformers.ts';

beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));

const tc = transformer(1);
const record = {
  id: 'inspection-1',
  etag: '"1"',
  createdAt: '2026-10-01T06:30:00Z',
  updatedAt: '2026-10-01T06:30:00Z',
  reason: 'highLoss',
  transformer: tc.id,
  titles: { [tc.id]: `${tc.number}, ${tc.name}` },
  section: { code: '5410101', name: 'Kadri' },
  month: '2026-06',
  assignedTo: null,
  due: '2026-07-10',
  state: 'done',
  finding: 'theft',
  recoveredUnits: 900,
  recoveredRupees: 6400,
  note: null,
  closed: true,
};
const audit = (month: string, consumption: number, lossPercentage: number | null) => ({
  month,
  transformers: 1,
  audited: consumption > 0 ? 1 : 0,
  consumption,
  installationConsumption: consumption === 0 ? 0 : 700,
  lossPercentage,
  same: null,
});

test('the form begins open, and asks for the finding and what it recovered once it is done', async () => {
  const api = standInApi({
    'GET /ae/transformer-centres': sent => pageOf({ transformers: [tc] }, 1, sent, 'tcCount'),
    [`GET /ae/transformer-centres/${tc.id}`]: () => found(tc),
    'GET /ae/meter-readers': sent => pageOf({ MRList: [] }, 0, sent),
    'POST /ae/inspections': () => found(record),
    'GET /ae/inspections/inspection-1': () => found(record),
  });
  const query = `transformer=${tc.id}&month=2026-06&reason=misTag&due=2026-07-10`;
  showConsole({ registry, officer: officer('ae'), at: `/inspections/new?${query}` });
  const state = await screen.findByRole('combobox', { name: 'State' });
  expect(state).toHaveProperty('value', 'open');
  expect(screen.queryByRole('combobox', { name: 'Finding' })).toBeNull();
  const due = screen.getByRole<HTMLInputElement>('textbox', { name: 'Due date' });
  expect(due.value).toBe('10/07/2026');
  await userEvent.clear(due);
  await userEvent.type(due, '31/06/2026');
  await userEvent.selectOptions(state, 'Done');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Recovered, kWh' }), '12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Please enter a date for Due date');
  await userEvent.clear(due);
  await userEvent.type(due, '9.7.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Please choose what was found.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Finding' }), 'CT burnt');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const sent = { transformer: tc.id, month: '2026-06', reason: 'misTag', due: '2026-07-09' };
  await waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { ...sent, state: 'done', finding: 'ctBurnt', recoveredUnits: 12.5 },
    ]),
  );
});

test.each([
  ['2026-07', 'Since then the TC loses 200.00 kWh a month less; its loss is 17.50 points lower.'],
  ['2026-06', 'Nobody knows yet: months before and after the inspection must be audited.'],
])('what a TC loses after a done inspection is compared, with audits up to %s', async (last, words) => {
  const months = [audit('2026-03', 1000, 30), audit('2026-04', 1000, 30), audit('2026-05', 0, null)];
  const later = { ...audit('2026-07', 800, 12.5) };
  standInApi({
    'GET /ae/inspections/inspection-1': () => found(record),
    'GET /ae/inspections/inspection-1/history': sent => pageOf({ history: [] }, 0, sent),
    'GET /ae/area-trend/months/2026-09': () => found(last === '2026-07' ? [...months, later] : months),
  });
  showConsole({ registry, officer: officer('ae'), at: '/inspections/inspection-1' });
  const part = within(await screen.findByRole('region', { name: 'Did it help?' }));
  await part.findByText(words);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`TC ${tc.number}: high loss`);
  expect(screen.queryByText('Closed')).toBeNull();
  expect(part.getAllByText('not audited')).toHaveLength(last === '2026-07' ? 3 : 4);
  expect(part.getByRole('row', { name: 'Before, a month 30.00% 300.00' })).toBeTruthy();
});

test('the page of an inspection of an installation compares its TC', async () => {
  const installation = '00000000-0000-4000-8000-000000000009';
  const titles = { [installation]: 'SL2-9, 9000000009' };
  standInApi({
    'GET /ae/inspections/inspection-1': () =>
      found({ ...record, transformer: null, installation, titles, reason: 'notBilled' }),
    'GET /ae/installations': sent =>
      pageOf({ installations: [{ id: installation, transformer: tc }] }, 1, sent),
    'GET /ae/area-trend/months/2026-09': () => found([]),
  });
  showConsole({ registry, officer: officer('ae'), at: '/inspections/inspection-1' });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Installation SL2-9: not billed');
  await screen.findByText(`Months of TC ${tc.number} around June 2026`);
});

test('the page of an inspection of a feeder leads to the months of the feeder', async () => {
  const feeder = 'feeder-1';
  const titles = { [feeder]: 'F12, Kadri Temple' };
  const ofFeeder = { ...record, transformer: null, feeder, titles };
  standInApi({ 'GET /ae/inspections/inspection-1': () => found(ofFeeder) });
  showConsole({ registry, officer: officer('ae'), at: '/inspections/inspection-1' });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Feeder F12: high loss');
  const link = await screen.findByRole('link', { name: 'show its balance' });
  expect(link.getAttribute('href')).toContain('/feeders/feeder-1');
});

test.each<Role>(['aee', 'ee'])('the dashboard leads %s to what is open and overdue', async role => {
  showDashboard(role);
  const strip = await screen.findByRole('region', { name: 'Waiting for you' });
  const link = async (name: string) => {
    const { search } = new URL(
      (await within(strip).findByRole('link', { name })).getAttribute('href') ?? '',
      'http://portal',
    );
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
    return filter;
  };
  expect(await link('5 open inspections')).toEqual({ state: ['open', 'visited'] });
  expect(await link('2 overdue')).toEqual({ state: ['open', 'visited'], due: dayIn(-1) });
  expect(strip.textContent).toContain('3 findings in twelve months recovered 1,234.50 kWh and ₹8,765.25');
});

test('a day narrows the list once it is one', async () => {
  const api = standInApi({ 'GET /ae/inspections': sent => pageOf({ rows: [record] }, 1, sent) });
  showConsole({ registry, officer: officer('ae'), at: '/inspections' });
  const due = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due date up to' });
  await userEvent.type(due, '5/2/202');
  await waitFor(() => expect(due.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(due, '6');
  await waitFor(() => expect(api.to('/ae/inspections').at(-1)?.query['due']).toBe('2026-02-05'));
  expect([due.value, due.getAttribute('aria-invalid')]).toEqual(['05/02/2026', 'false']);
  expect(new Set(api.to('/ae/inspections').map(({ query }) => query['due']))).toEqual(
    new Set([undefined, '2026-02-05']),
  );
});

test('marked TCs of the worst are raised by one press', async () => {
  const ids = ['a', 'b'].map(digit => `${digit.repeat(8)}-0000-4000-8000-000000000001`);
  const why = { unbilled: 0, doorLock: 0, mnr: 0, zeroConsumption: 0, load: null, history: null };
  const rows = ids.map((id, at) => ({
    id,
    number: `720000${at}`,
    name: 'TEMPLE',
    location: {},
    month: '2026-09',
    consumption: 1000,
    installationConsumption: 700,
    lossPercentage: 30,
    lostUnits: 300,
    lostRupees: 2100,
    monthsOver: 1,
    why: { ...why, ctRatioChanged: false, meterChanged: false, mistagPartner: null },
  }));
  localStorage.setItem('energy-audit.month', '2026-09');
  const path = '/ae/raised-inspections/months/2026-09';
  const api = standInApi({
    'GET /ae/worst-transformers/months/2026-09': sent => pageOf({ transformers: rows }, 2, sent),
    [`POST ${path}`]: () => ({
      body: { data: { raised: 2, unfinished: 0 }, message: '2 inspections raised.' },
    }),
  });
  showConsole({ registry, officer: officer('ae'), at: '/dashboard/worst?tab=rupees' });
  for (const number of ['7200000', '7200001'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Raise inspections' }));
  await waitFor(() => expect(notices()).toEqual(['2 inspections raised.']));
  expect(api.to(path).map(({ body }) => body)).toEqual([{ tcIds: ids, reason: 'highLoss' }]);
});
