import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsOf as databaseRows } from '../../../server/services/db/connect.ts';
import { useApi } from '../../support/api.ts';
import { addSampleRecords, sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { rowsOf } from '../../support/territory.ts';
import { book, type BookCell } from '../../support/workbooks/books.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const month = currentMonth();

/** Returns a case with these codes in the first cells of its rows. */
async function caseOf(name: string, codes: readonly string[]): Promise<Buffer> {
  const workbook = read(await readFile(`tests/fixtures/cases/${name}.xlsx`), { cellNF: true });
  const rows = codes.map(code => [code]);
  utils.sheet_add_aoa(Object.values(workbook.Sheets)[0] ?? {}, rows, { origin: 'A2' });
  const bytes: Buffer = write(workbook, { type: 'buffer', bookType: 'xlsx' });
  return bytes;
}

it('takes a reading with 3 decimals as the meter shows it', async () => {
  const ae = await api.as('ae');
  const query = { month: addMonths(month, -1), ready: true };
  const { json } = await ae('GET', '/ae/transformer-centres', { query });
  const [centre] = rowsOf(json, 'transformers');
  const bytes = await caseOf('readings-three-decimals', [String(centre?.['number'])]);
  const id = await files.upload('cio', 'tcReadings', bytes, 'xlsx', { month });
  expect((await files.ended('cio', 'tcReadings', id)).count).toEqual({ success: 1, failure: 0, skipped: 0 });
  const path = `/ae/transformer-centres/${String(centre?.['id'])}`;
  const stored = await ae('GET', path, { query: { month } });
  expect(stored.json['data']?.['audit']).toContainEqual(
    expect.objectContaining({ month, reading: expect.objectContaining({ finalValue: 50_201.425 }) }),
  );
});

it('takes computed numbers as people see them', async () => {
  await addSampleRecords(api.server.db);
  const accounts = ['9900000031', '9900000032', '9900000033'];
  const bytes = await caseOf('dcb-reading-difference', accounts);
  const { file, stored } = await applied('dcb', bytes, accounts);
  expect(file.count).toEqual({ success: 3, failure: 0, skipped: 0 });
  expect(stored.map(({ consumption }) => consumption)).toEqual([510.7, 510.7, 46.6]);

  const added = ['5499000010', '5499000011'];
  const workbook = read(await caseOf('hp-kw-formula', added), { cellNF: true });
  const sheet = Object.values(workbook.Sheets)[0] ?? {};
  for (const row of [2, 3]) utils.sheet_add_aoa(sheet, [['9900001', '9900001']], { origin: `H${row}` });
  const isr = await applied('isr', write(workbook, { type: 'buffer', bookType: 'xlsx' }), added);
  expect(isr.file.count).toEqual({ success: 2, failure: 0, skipped: 0 });
  expect(isr.stored.map(({ kw }) => kw)).toEqual([5.595, 5.595]);
});

it('rounds a number as its cell shows it, with a note in the row', async () => {
  const rows: readonly (readonly BookCell[])[] = [
    ['Account_ID', 'Consumption', 'Demand', 'Collection'],
    ['9900000034', { t: 'n', v: 100 / 3, z: '0.00' }, 1, 1],
  ];
  const bytes = book('xlsx', [{ name: 'DCB', rows }]);
  const { file, stored, warnings, notes } = await applied('dcb', bytes, ['9900000034']);
  expect(file.count?.success).toBe(1);
  expect(stored.map(({ consumption }) => consumption)).toEqual([33.33]);
  expect(warnings).toEqual(['1 row with more decimals than the cells of Consumption show: read as shown']);
  expect(notes).toEqual(['Read as the cell shows it, rounded: Consumption (33.3333333333333).']);
});

it('takes credit bills with a warning, and the audit of a TC that feeds the network', async () => {
  const ae = await api.as('ae');
  const past = addMonths(month, -1);
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month: past, ready: true } });
  const centre = rowsOf(json, 'transformers')[1];
  const tcId = String(centre?.['id']);
  const [one] = await databaseRows(
    api.server.db,
    sql`select installations.account_id from installations join installation_months bill on bill.installation_id = installations.id
      where bill.month = ${past} and bill.tc_id = ${tcId}`,
  );
  const account = String(one?.['account_id']);
  const row = { Account_ID: account, Consumption: '-99,99,999.50', Demand: -960.5, Collection: -10 };
  const { stored, warnings, notes } = await applied('dcb', workbookOf({ dcb: [row] }), [account], past);
  expect(stored).toMatchObject([{ consumption: -9_999_999.5, demand: -960.5, collection: -10 }]);
  expect(warnings).toContain(
    '1 row with a negative Consumption, Demand or Collection: is it a credit bill or net metering?',
  );
  expect(notes).toEqual(['A credit: Consumption (-99,99,999.50), Demand (-960.5) and Collection (-10).']);

  const path = `/ae/audit/transformer-centres/${tcId}/months/${past}`;
  expect((await ae('POST', path)).status).toBe(200);
  const audited = await ae('GET', `/ae/transformer-centres/${tcId}`, { query: { month: past } });
  const entries = Object.values(audited.json['data']?.['audit'] ?? {});
  const entry = entries.find(of => String(of['month']) === past);
  expect(entry).toMatchObject({ audited: true });
  expect(Number(entry?.['installationConsumption'])).toBeLessThan(-1_000_000);
  expect(Number(entry?.['lossPercentage'])).toBeGreaterThan(100);
});

/** Tries a file out and applies it. Returns it with its warnings, the notes of its rows and what is stored of accounts. */
async function applied(
  category: 'dcb' | 'isr',
  bytes: Uint8Array,
  accounts: readonly string[],
  of = sampleMonth,
) {
  const id = await files.upload('cio', category, bytes, 'xlsx', { month: of, trial: true });
  const { trial } = await files.tried('cio', category, id);
  const cio = await api.as('cio');
  await cio('POST', `/cio/files/${id}/confirm`, { body: { asOf: trial?.asOf } });
  const file = await files.ended('cio', category, id);
  const rows = Object.values(await files.result('cio', category, id)).flat();
  const stored = await databaseRows(
    api.server.db,
    sql`select sanctioned_kw::float8 as kw, consumption::float8, demand::float8, collection::float8
      from installations left join installation_months bill on bill.installation_id = installations.id and bill.month = ${of}
      where installations.account_id = any(${sql.param([...accounts])}::text[]) order by installations.account_id`,
  );
  const warnings = trial?.effects.flatMap(({ effect, isWarning }) => (isWarning ? [effect] : []));
  return { file, stored, warnings, notes: rows.map(row => row['Note']) };
}
