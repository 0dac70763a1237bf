import type { Role } from '#domain/roles.ts';
import type { Answered, Caller } from './api.ts';
import { rowsOf } from './territory.ts';

/** A call that a list or a count is read by. */
export interface Ask {
  list: string;
  /** What the list is narrowed by. */
  by: string;
  path: string;
  /** Names may come more than once. */
  query: readonly (readonly [name: string, value: string | number | boolean])[];
}

type Query = Ask['query'];

/** The lists of installations, by what makes each the list it is. */
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

/** Filters that the All list alone has. */
const ofAll: Readonly<Record<string, Query>> = {
  tariff: [['tariff', 'LT3']],
  'rare tariff': [['tariff', 'HT5']],
  remarks: [
    ['billingRemark', 'MNR'],
    ['billingRemark', 'DOOR_LOCKED'],
  ],
  'tagged by': [['taggedBy', 'AE']],
  duration: [['from', 2]],
  'tariff and tagged by': [
    ['tariff', 'LT2'],
    ['taggedBy', 'AE'],
  ],
};

/** Every list and count of a month as a designation asks for it, each with its filters. */
export async function asksOf(role: Role, call: Caller, month: string): Promise<Ask[]> {
  const path = `/${role}/installations`;
  const read = async (own: Query) =>
    (await call('GET', path, { query: Object.fromEntries([['month', month], ...own]) })).json;
  const all = await read([]);
  const asks: Ask[] = [];
  for (const [list, own] of Object.entries(lists)) {
    // A filter of what the list itself has, so that it gives rows wherever the list does.
    const [row = rowsOf(all, 'installations')[0]] = rowsOf(await read(own), 'installations');
    const filters = { ...byRow(row), ...(list === 'All' && ofAll), ...(own[0]?.[1] === true && tariff) };
    for (const [by, more] of Object.entries(filters))
      asks.push({ list, by, path, query: [['month', month], ...own, ...more] });
  }
  const last: Query = [
    ['month', month],
    ['page', lastPage(all)],
  ];
  return [
    ...(await transformerAsks(role, call, month)),
    ...asks,
    { list: 'All', by: 'last page', path, query: last },
    { list: 'Counts', by: '', path: `${path}/counts/months/${month}`, query: [] },
  ];
}

/** The filters that every list has, by one of its rows. */
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

const tariff: Readonly<Record<string, Query>> = { tariff: [['tariff', 'LT3']] };

async function transformerAsks(role: Role, call: Caller, month: string): Promise<Ask[]> {
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
