import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useApi } from '../../support/api.ts';
import { reopenFrom } from '../../support/audits.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);

it.each([
  ['readings-meter-replaced', 1],
  ['readings-rollover', 2],
])('takes %s with a warning, and the month before stays unaudited', async (name, at) => {
  const month = currentMonth();
  const before = addMonths(month, -1);
  const ready = await (
    await api.as('ae')
  )('GET', '/ae/transformer-centres', { query: { month: before, ready: true } });
  const number = String(rowsOf(ready.json, 'transformers').at(-at)?.['number']);
  const book = read(await readFile(`tests/fixtures/cases/${name}.xlsx`));
  utils.sheet_add_aoa(book.Sheets['Sheet1'] ?? {}, [[number]], { origin: 'A2' });
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  const id = await files.upload('cio', 'tcReadings', bytes, 'xlsx', { trial: true, month });
  const cio = await api.as('cio');
  const file = await files.tried('cio', 'tcReadings', id);
  expect(file.trial?.effects.map(({ effect }) => effect)).toContain(
    `1 reading lower than that of ${fullMonthTitle(before)} (${number}): was the meter changed?`,
  );
  const { asOf } = file.trial ?? {};
  const path = `/cio/files/${id}/confirm`;
  expect((await cio('POST', path, { body: { asOf } })).status).toBe(200);
  expect((await files.ended('cio', 'tcReadings', id)).count).toEqual({ success: 1, failure: 0, skipped: 0 });
  const query = { month: before, lacks: 'readingFell', number };
  const { json } = await cio('GET', '/cio/transformer-centres', { query });
  expect(rowsOf(json, 'transformers').map(row => row['number'])).toEqual([number]);
  // The month before again, with its audits gone: too high for what is on record of the next.
  await reopenFrom(api.server.db, addMonths(month, -2));
  const higher = workbookOf({ readings: [{ TC_number: number, Reading: '999999', Remark: '' }] });
  const again = await files.upload('cio', 'tcReadings', higher, 'xlsx', { trial: true, month: before });
  const looked = await files.tried('cio', 'tcReadings', again);
  expect(looked.trial?.effects.map(({ effect }) => effect)).toContain(
    `1 reading higher than that of ${fullMonthTitle(month)} (${number}): is it mistyped?`,
  );
});
