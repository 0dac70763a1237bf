import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { billingStatuses, installationLists, type InstallationList } from '#domain/installations.ts';
import { roles, type Role } from '#domain/roles.ts';
import { needsReaderOrDay } from '#validation/installationSearch.ts';
import { useSharedApi, type Answered, type Caller } from '../support/api.ts';

const api = useSharedApi();
const month = currentMonth();

type Query = Record<string, string | number | boolean>;

/** Every filter of the list, alone and combined. */
const filters: Record<string, Query> = {
  all: {},
  'last month': { month: addMonths(month, -1) },
  untagged: { untagged: true },
  tagged: { untagged: false },
  'tagged by CIO': { taggedBy: 'CIO' },
  'one tariff': { tariff: 'LT3' },
  'a reading day': { readingDay: 7 },
  'a status and a tariff': { billingStatus: 'DOOR_LOCKED', tariff: 'LT2' },
  'without a status': { withoutStatus: true },
  'without a status on a day': { withoutStatus: true, readingDay: 7 },
  'without a status, of one tariff and day': { withoutStatus: true, tariff: 'LT3', readingDay: 7 },
  'without a status and untagged': { withoutStatus: true, untagged: true },
  'without a status at audited TCs': { month: addMonths(month, -2), withoutStatus: true, audited: true },
  'longer than two months': { from: 2 },
  abnormal: { abnormal: true },
  subnormal: { subnormal: true },
  'bill cancellation': { billCancellation: true },
  'abnormal and door locked': { abnormal: true, billingRemark: 'DOOR_LOCKED' },
  'at audited TCs': { month: addMonths(month, -2), audited: true },
  'door locked at audited TCs': { month: addMonths(month, -2), audited: true, billingStatus: 'DOOR_LOCKED' },
  'vacant at audited TCs': { month: addMonths(month, -2), audited: true, billingStatus: 'VACANT' },
  'of one tariff at audited TCs': { month: addMonths(month, -2), audited: true, tariff: 'LT3' },
  'untagged at audited TCs': { month: addMonths(month, -2), audited: true, untagged: true },
  'near no TC': { nearTc: 'no such number' },
  'an RR number on a day': { readingDay: 7, RRNumber: 'b' },
  ...Object.fromEntries(billingStatuses.map(status => [status, { billingStatus: status }])),
};

async function everyRow(
  caller: Caller,
  role: Role,
  query: Query,
): Promise<{ rows: Answered[]; count: number }> {
  const rows: Answered[] = [];
  for (let page = 1; ; page += 1) {
    const { json, status } = await caller('GET', `/${role}/installations`, {
      query: { month, perPage: 100, page, ...query },
    });
    expect(status).toBe(200);
    rows.push(...listOf(json['data']?.['installations']));
    if (page >= Number(json['data']?.['pageData']?.['lastPage']))
      return { rows, count: Number(json['data']?.['count']) };
  }
}

it.each(Object.entries(filters))(
  '%s: lists as many rows as counted, each once, in order',
  async (_name, query) => {
    const { rows, count } = await everyRow(await api.as('ee'), 'ee', query);
    expect(rows).toHaveLength(count);
    const keys = rows.map(row => `${String(row['location']?.['sectionCode'])} ${String(row['accountId'])}`);
    expect(new Set(keys).size).toBe(rows.length);
    expect(keys).toEqual(keys.toSorted());
  },
);

it('returns only rows that match the filters', async () => {
  const ee = await api.as('ee');
  const locked = await everyRow(ee, 'ee', { billingStatus: 'DOOR_LOCKED', tariff: 'LT2' });
  expect(locked.rows.length).toBeGreaterThan(0);
  for (const { tariff, audit } of locked.rows) {
    expect(tariff).toEqual({ short: 'LT2' });
    expect(audit?.['0']?.['billing']?.['status']).toBe('DOOR_LOCKED');
  }
  const untagged = await everyRow(ee, 'ee', { untagged: true });
  expect(untagged.rows.length).toBeGreaterThan(0);
  for (const row of untagged.rows) expect(row['transformer']).toBeNull();
  const matching = await everyRow(ee, 'ee', { readingDay: 7, RRNumber: 'b' });
  for (const row of matching.rows) expect(String(row['RRNumber'])).toMatch(/^B/);
});

/** The query of each list. */
const lists: Record<InstallationList, Query> = {
  all: {},
  untagged: { untagged: true },
  unbilled: { billingStatus: 'UNBILLED' },
  vacant: { billingStatus: 'VACANT' },
  zeroConsumption: { billingStatus: 'ZERO_CONSUMPTION' },
  mnr: { billingStatus: 'MNR' },
  doorLock: { billingStatus: 'DOOR_LOCKED' },
  abnormal: { abnormal: true },
  subnormal: { subnormal: true },
};

it.each(installationLists)('%s: refuses an RR number alone with the message of that list', async list => {
  const ae = await api.as('ae');
  const ask = (query: Query) =>
    ae('GET', '/ae/installations', { query: { month, ...lists[list], RRNumber: 'B', ...query } });
  const alone = await ask({});
  expect([alone.status, alone.json['message']]).toEqual([422, needsReaderOrDay[list]]);
  expect((await ask({ readingDay: 7 })).status).toBe(200);
});

it('the vacant list and the billing lists use another message for that than the others', () => {
  const worded = installationLists.filter(list => needsReaderOrDay[list].includes('Mr code'));
  expect(worded).toEqual(['vacant', 'abnormal', 'subnormal']);
  expect(needsReaderOrDay.vacant).toBe('Please select Mr code or Reading day');
  expect(needsReaderOrDay.all).toBe('Please select MR code or Reading day');
});

it('counts as many rows as each list has, for every designation', async () => {
  for (const role of roles) {
    const caller = await api.as(role);
    const counts = await countsOf(caller, role);
    for (const list of installationLists) {
      const { json } = await caller('GET', `/${role}/installations`, { query: { month, ...lists[list] } });
      expect(counts[list], `${role} ${list}`).toBe(json['data']?.['count']);
    }
    expect(Number(counts['all'])).toBeGreaterThan(0);
  }
});

it('counts for an area the sum of the areas below it', async () => {
  const dt = await api.as('dt');
  const whole = await countsOf(dt, 'dt');
  const zones = await Promise.all(
    ['5', '6'].map(locationCode => countsOf(dt, 'dt', { location: 'zone', locationCode })),
  );
  for (const [name, count] of Object.entries(whole))
    expect(
      zones.reduce((sum, zone) => sum + Number(zone[name]), 0),
      name,
    ).toBe(count);
});

it('counts only the requested categories', async () => {
  const ae = await api.as('ae');
  const all = await countsOf(ae, 'ae');
  const path = `/ae/installations/counts/months/${month}`;
  const ask = async (categories: string) => (await ae('GET', `${path}?${categories}`)).json['data'];
  expect(await ask('category=vacant&category=all')).toEqual({ all: all['all'], vacant: all['vacant'] });
  expect(await ask('category=billCancellation')).toEqual({ billCancellation: all['billCancellation'] });
  expect((await ae('GET', path, { query: { category: 'nonsense' } })).status).toBe(400);
});

it('refuses two names for one filter together', async () => {
  const query = { month, billingStatus: 'VACANT', billingRemark: 'MNR' };
  expect((await (await api.as('ee'))('GET', '/ee/installations', { query })).status).toBe(422);
});

it('refuses an area without its level or code', async () => {
  const answer = await (
    await api.as('ee')
  )('GET', '/ee/installations', { query: { month, location: 'section' } });
  expect(answer.status).toBe(422);
});

async function countsOf(caller: Caller, role: Role, query: Query = {}): Promise<Answered> {
  const { json, status } = await caller('GET', `/${role}/installations/counts/months/${month}`, { query });
  expect(status).toBe(200);
  return json['data'] ?? {};
}

const listOf = (value: Answered | undefined): Answered[] => (Array.isArray(value) ? value : []);
