import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvMark } from '#domain/csv.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { follow } from '../support/downloads.ts';
import { useTables } from '../support/tables/useTables.ts';

const api = useTables();

it('exports the rows of the list in its order, as CSV and as a workbook, only to those who may', async () => {
  const [ae, cio, aee] = [await api.as('ae'), await api.as('cio'), await api.as('aee')];
  const added = [
    { name: '=Chandra', phone: '+919876500001', since: '2026-01-31', active: true },
    { name: 'Anand', phone: '+919876500002' },
    { name: 'Basava', phone: '+919876500003', active: true },
  ];
  for (const body of added) expect((await ae('POST', '/ae/contractors', { body })).status).toBe(200);

  const read = {
    csv: (bytes: Buffer) =>
      Papa.parse<Record<string, string>>(bytes.toString('utf8').replace(csvMark, ''), {
        header: true,
        skipEmptyLines: true,
      }).data,
    xlsx: (bytes: Buffer) => Object.values(rowsIn(bytes))[0] ?? [],
  };
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await cio('GET', '/cio/contractors/export', { query: { format, active: true } });
    expect(answer.json['count'], answer.text).toBe(2);
    const rows = read[format](Buffer.from(await (await follow(api, answer)).arrayBuffer()));
    expect(rows.map(row => [row['Name'], row['Since'], row['Active'], row['Phone']])).toEqual([
      [format === 'csv' ? "'=Chandra" : '=Chandra', '31/01/2026', 'Yes', '+919876500001'],
      ['Basava', '', 'Yes', '+919876500003'],
    ]);
  }
  expect((await aee('GET', '/aee/contractors/export')).status).toBe(403);
});
