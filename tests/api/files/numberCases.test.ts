import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useApi } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { uploadsOf } from './uploads.ts';

const api = useApi();
const files = uploadsOf(api);
const month = currentMonth();

/** Returns a case with these codes in the first cells of its rows. */
async function caseOf(name: string, codes: readonly string[]): Promise<Buffer> {
  const book = read(await readFile(`tests/fixtures/cases/${name}.xlsx`), { cellNF: true });
  const rows = codes.map(code => [code]);
  utils.sheet_add_aoa(Object.values(book.Sheets)[0] ?? {}, rows, { origin: 'A2' });
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
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
