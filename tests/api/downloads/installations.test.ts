import Papa from 'papaparse';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { csvMark } from '#domain/csv.ts';
import { billingStatuses, statusTitles } from '#domain/installations.ts';
import { currentMonth } from '#domain/months.ts';
import { installations } from '../../../server/db/schema/index.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { formulas } from '../../support/formulas.ts';
import { rowsIn } from '../files/workbooks.ts';
import { idOf, installationsOf } from '../tagging/section.ts';

const api = useApi();
const month = currentMonth();
type Query = Record<string, string | number | boolean>;
type Row = Record<string, string>;

/** The file that an export of a format leads to, and its answer. */
async function exported(role: 'ae' | 'aee', query: Query) {
  const answer = await (
    await api.as(role)
  )('GET', `/${role}/installations/export`, { query: { month, ...query } });
  expect(answer.status, answer.text).toBe(200);
  const file = await follow(api, answer);
  return { answer, file, bytes: Buffer.from(await file.arrayBuffer()) };
}

const read = {
  csv: (bytes: Buffer): Row[] =>
    Papa.parse<Row>(bytes.toString('utf8').replace(csvMark, ''), { header: true, skipEmptyLines: true }).data,
  xlsx: (bytes: Buffer): Row[] => Object.values(rowsIn(bytes))[0] ?? [],
};

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** A row of the list as a row of the file has it. */
function asFiled(row: Answered): Row {
  const { from, status, consumption, EMin, EMax } = row['audit']?.['0']?.['billing'] ?? {};
  const billed = billingStatuses.find(each => each === text(status));
  const { location, MR, sanctionedLoad, transformer, tariff } = row;
  return {
    'MR Code': text(MR?.['mrCode']),
    'Section Code': text(location?.['sectionCode']),
    'Reading Day': text(row['readingDay']),
    'Account ID': text(row['accountId']),
    'RR Number': text(row['RRNumber']),
    Tariff: text(tariff?.['short']),
    'Consumer Name': text(row['consumerName']),
    'Sanctioned Load (kW)': text(sanctionedLoad?.['kW']),
    'Sanctioned Load (HP)': text(sanctionedLoad?.['hp']),
    'TC Number': text(transformer?.['number']),
    'Tagged By': text(row['taggedBy']),
    'Billing Status': billed ? statusTitles[billed] : '',
    'Duration (Months)': text(from),
    Consumption: text(consumption),
    'E-min': text(EMin),
    'E-max': text(EMax),
  };
}

/** Every list, and some that are narrowed further. */
const lists: Record<string, Query> = {
  all: {},
  untagged: { untagged: true },
  vacant: { billingStatus: 'VACANT' },
  abnormal: { abnormal: true },
  'those of a tariff, tagged by the corporate office': { tariff: 'LT2', taggedBy: 'CIO' },
};

async function expectSameRows(query: Query): Promise<void> {
  for (const format of ['csv', 'xlsx'] as const) {
    const { answer, file, bytes } = await exported('aee', { ...query, format });
    const shown = (await installationsOf(await api.as('aee'), month, query, 'aee')).map(asFiled);
    expect(read[format](bytes)).toEqual(shown);
    expect(answer.json).toMatchObject({ count: shown.length, message: 'Download started.' });
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?installations[^"/]*\\.${format}"?`),
    );
  }
}

it.each(Object.entries(lists))('%s: a file has the rows that the list shows, in its order', (_name, query) =>
  expectSameRows(query),
);

it('so does a search by RR number', async () => {
  const [{ readingDay, RRNumber }] = await installationsOf(await api.as('aee'), month, {}, 'aee');
  await expectSameRows({
    readingDay: Number(readingDay),
    RRNumber: String(RRNumber).slice(0, 2).toLowerCase(),
  });
});

it('an assistant engineer’s has no column for the section, and is a CSV where nothing else is asked for', async () => {
  const { bytes } = await exported('ae', {});
  const shown = (await installationsOf(await api.as('ae'), month)).map(row => {
    const { 'Section Code': _section, ...others } = asFiled(row);
    return others;
  });
  expect(read.csv(bytes)).toEqual(shown);
});

it('an area outside the own one gives a file without rows', async () => {
  const { answer, bytes } = await exported('aee', { location: 'section', locationCode: '5420201' });
  expect([answer.json['count'], read.csv(bytes)]).toEqual([0, []]);
});

it('what the list refuses is refused at once', async () => {
  const aee = await api.as('aee');
  const ask = (query: Query) => aee('GET', '/aee/installations/export', { query: { month, ...query } });
  expect((await ask({ RRNumber: 'B' })).json['message']).toBe('Please select MR code or Reading day');
  expect((await ask({ location: 'section' })).status).toBe(422);
  expect((await ask({ page: 1 })).status).toBe(400);
  expect((await ask({ format: 'pdf' })).status).toBe(400);
});

it('names that are formulas come out as the texts they are', async () => {
  const rows = (await installationsOf(await api.as('ae'), month)).slice(0, formulas.length);
  for (const [at, consumerName] of formulas.entries())
    await api.server.db
      .update(installations)
      .set({ consumerName, rrNumber: consumerName.slice(0, 20) })
      .where(eq(installations.id, idOf(rows[at] ?? {})));
  const books = await exported('ae', { format: 'xlsx' });
  const names = read.xlsx(books.bytes).map(row => row['Consumer Name']);
  const plain = await exported('ae', {});
  for (const name of formulas) expect(names).toContain(name);
  const cells = read.csv(plain.bytes).flatMap(row => Object.values(row));
  expect(cells.filter(cell => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells).toContain("'=1+1");
});
