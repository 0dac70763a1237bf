import Papa from 'papaparse';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { csvMark } from '#domain/csv.ts';
import { billingStatuses, statusTitles } from '#domain/installations.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installations } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answered } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { formulas } from '../../support/formulas.ts';
import { rowsIn } from '../files/workbooks.ts';
import { idOf, installationsOf } from '../tagging/section.ts';

const api = useApi();
/** Last month, which has rows in every list on any day of this month. */
const month = addMonths(currentMonth(), -1);
type Query = Record<string, string | number | boolean>;
type Row = Record<string, string>;

/** Returns an export's answer, and the file behind its link. */
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

/** Returns a row of the list in the file's format. */
function asFiled(row: Answered): Row {
  const { from, status, consumption, EMin, EMax } = row['audit']?.['0']?.['billing'] ?? {};
  const billed = billingStatuses.find(each => each === text(status));
  const { location, MR, sanctionedLoad, transformer, tariff } = row;
  return {
    Month: month,
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

/** Every list, and some with more filters. */
const lists: Record<string, Query> = {
  all: {},
  untagged: { untagged: true },
  vacant: { billingStatus: 'VACANT' },
  abnormal: { abnormal: true },
  'a tariff, tagged by the corporate office': { tariff: 'LT2', taggedBy: 'CIO' },
};

async function expectSameRows(query: Query): Promise<void> {
  for (const format of ['csv', 'xlsx'] as const) {
    const { answer, file, bytes } = await exported('aee', { ...query, format });
    const shown = (await installationsOf(await api.as('aee'), month, query, 'aee')).map(asFiled);
    expect(read[format](bytes)).toEqual(shown);
    expect(answer.json).toMatchObject({ count: shown.length, message: 'Download started.' });
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?installations_\\d+_${month}\\.${format}"?`),
    );
  }
}

it.each(Object.entries(lists))('%s: the file has the rows of the list, in the same order', (_name, query) =>
  expectSameRows(query),
);

it('a search by RR number gives the same rows in file and list', async () => {
  const [{ readingDay, RRNumber }] = await installationsOf(await api.as('aee'), month, {}, 'aee');
  await expectSameRows({
    readingDay: Number(readingDay),
    RRNumber: String(RRNumber).slice(0, 2).toLowerCase(),
  });
});

it('an assistant engineer’s file names their section too, and is a CSV by default', async () => {
  const { bytes } = await exported('ae', {});
  expect(read.csv(bytes)).toEqual((await installationsOf(await api.as('ae'), month)).map(asFiled));
});

it('an area outside the officer’s own gives a file without rows', async () => {
  const { answer, bytes } = await exported('aee', { location: 'section', locationCode: '5420201' });
  expect([answer.json['count'], read.csv(bytes)]).toEqual([0, []]);
});

it('refuses at once what the list refuses', async () => {
  const aee = await api.as('aee');
  const ask = (query: Query) => aee('GET', '/aee/installations/export', { query: { month, ...query } });
  expect((await ask({ RRNumber: 'B' })).json['message']).toBe('Please select MR code or Reading day');
  expect((await ask({ location: 'section' })).status).toBe(422);
  expect((await ask({ page: 1 })).status).toBe(400);
  expect((await ask({ format: 'pdf' })).status).toBe(400);
});

it('exports names that are formulas as plain text', async () => {
  const rows = (await installationsOf(await api.as('ae'), month)).slice(0, formulas.length);
  for (const [at, consumerName] of formulas.entries())
    await api.server.db
      .update(acrossTheUtility(installations))
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
