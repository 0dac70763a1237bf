import type { Role } from '#domain/roles.ts';
import type { Answered, Caller } from './api.ts';
import { rowsOf } from './territory.ts';

/** A call that reads a list or a count. */
export interface ListQuery {
  list: string;
  /** The name of the filters. */
  by: string;
  path: string;
  /** The same name may occur more than once. */
  query: readonly (readonly [name: string, value: string | number | boolean])[];
}

type Query = ListQuery['query'];

/** The filters that make each list of installations. */
const lists: Readonly<Record<string, Query>> = {
  All: [],
  Untagged: [['untagged', true]],
  Unbilled: [['billingStatus', 'UNBILLED']],
  Vacant: [['billingStatus', 'VACANT']],
  'Zero Consumption': [['billingStatus', 'ZERO_CONSUMPTION']],
  MNR: [['billingStatus', 'MNR']],
  Doorlock: [['billingStatus', 'DOOR_LOCKED']],
  Abnormal: [['abnormal', true]],
  Subnormal: [['subnormal', true]],
};

/** Filters that only the All list has. */
const ofAll: Readonly<Record<string, Query>> = {
  tariff: [['tariff', 'LT3']],
  'rare tariff': [['tariff', 'HT5']],
  remarks: [
    ['billingRemark', 'MNR'],
    ['billingRemark', 'DOOR_LOCKED'],
  ],
  'tagged by': [['taggedBy', 'AE']],
  duration: [['from', 2]],
  'audited TCs': [['audited', true]],
  'audited TCs and remark': [
    ['audited', true],
    ['billingRemark', 'UNBILLED'],
  ],
  'tariff and tagged by': [
    ['tariff', 'LT2'],
    ['taggedBy', 'AE'],
  ],
};

/** Returns the calls for every list and count of a month, as a designation makes them, with every filter. */
export async function listQueriesOf(role: Role, call: Caller, month: string): Promise<ListQuery[]> {
  const path = `/${role}/installations`;
  const read = async (own: Query) =>
    (await call('GET', path, { query: Object.fromEntries([['month', month], ...own]) })).json;
  const all = await read([]);
  const queries: ListQuery[] = [];
  for (const [list, own] of Object.entries(lists)) {
    // Filters by values of the list itself, so that each call finds rows if the list has any.
    const [row = rowsOf(all, 'installations')[0]] = rowsOf(await read(own), 'installations');
    const filters = { ...byRow(row), ...(list === 'All' && ofAll), ...(own[0]?.[1] === true && tariff) };
    for (const [by, more] of Object.entries(filters))
      queries.push({ list, by, path, query: [['month', month], ...own, ...more] });
  }
  const last: Query = [
    ['month', month],
    ['page', lastPage(all)],
  ];
  return [
    ...(await transformerQueries(role, call, month)),
    ...searchQueries(role, rowsOf(all, 'installations')[0]),
    ...queries,
    { list: 'All', by: 'last page', path, query: last },
    { list: 'Counts', by: '', path: `${path}/counts/months/${month}`, query: [] },
  ];
}

/** Returns the filters that every list has, with the values of one of its rows. */
function byRow(row: Answered | undefined): Readonly<Record<string, Query>> {
  const mrCode = String(row?.['MR']?.['mrCode']);
  const day = Number(row?.['readingDay']);
  const rrNumber = String(row?.['RRNumber']).slice(0, -1);
  return {
    '': [],
    'reading day': [['readingDay', day]],
    'meter reader': [['mrCode', mrCode]],
    'RR number': [
      ['RRNumber', rrNumber],
      ['readingDay', day],
    ],
  };
}

/** Returns searches for records of every kind, by what an officer may type of an installation. */
function searchQueries(role: Role, row: Answered | undefined): ListQuery[] {
  const { RRNumber, accountId, consumerName } = row ?? {};
  const texts = {
    'RR number': String(RRNumber),
    'beginning of RR numbers': String(RRNumber).slice(0, 4),
    account: String(accountId),
    'consumer name': String(consumerName).slice(0, 5),
    'TC number': String(row?.['transformer']?.['number'] ?? '7200'),
    'beginning of TC numbers': '720',
    'MR code': String(row?.['MR']?.['mrCode']),
    feeder: 'F17',
    'area name': 'kadri',
  };
  return Object.entries(texts).map(([by, q]) => ({
    list: 'Go to',
    by,
    path: `/${role}/search`,
    query: [['q', q]],
  }));
}

const tariff: Readonly<Record<string, Query>> = { tariff: [['tariff', 'LT3']] };

async function transformerQueries(role: Role, call: Caller, month: string): Promise<ListQuery[]> {
  const path = `/${role}/transformer-centres`;
  const { json } = await call('GET', path, { query: { month, perPage: 20 } });
  const rows = rowsOf(json, 'transformers');
  const [row] = rows;
  const filters: Readonly<Record<string, Query>> = {
    '': [],
    number: [['number', String(row?.['number']).slice(-4)]],
    'reading day': [['readingDay', Number(row?.['readingDay'])]],
    'meter reader': [['mrCode', String(row?.['readingMR']?.['mrCode'])]],
    feeder: [['feederId', String(row?.['feeder']?.['id'])]],
    'two feeders and a reading day': [
      ['feederId', String(row?.['feeder']?.['id'])],
      ['feederId', String(rows.at(-1)?.['feeder']?.['id'])],
      ['readingDay', Number(row?.['readingDay'])],
    ],
    'last page': [['page', lastPage(json)]],
  };
  return Object.entries(filters).map(([by, more]) => ({
    list: 'TC Details',
    by,
    path,
    query: [['month', month], ['perPage', 20], ...more],
  }));
}

const lastPage = (json: Awaited<ReturnType<Caller>>['json']) =>
  Number(json['data']?.['pageData']?.['lastPage']);
