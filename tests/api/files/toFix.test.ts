import { expect, it } from 'vitest';
import { fileExtensions, type FileExtension } from '#domain/files.ts';
import { useApi } from '../../support/api.ts';
import { repetitions } from '../../support/repetitions.ts';
import { markedIn, returned } from './returned.ts';
import { uploadsOf } from './uploads.ts';
import { rowsIn, workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);

const mr = (code: string, section: string, phone = '') => ({
  MR_code: code,
  Section_code: section,
  First_name: 'Fix',
  Phone_number: phone,
});

const toFix = (username: string, fileId: string) => returned(api, username, 'users', fileId);

it('returns the failed rows with their errors and coloured cells, and takes them back corrected', async () => {
  const first = await files.process('cio', 'users', {
    Users: [
      mr('54101701', '5410101'),
      mr('54101702', '5410101', 'no phone'),
      mr('54101703', '9999999'),
      mr('99999704', '5410101'),
      mr('', '5410101'),
    ],
  });
  expect(first.count).toEqual({ success: 1, failure: 4, skipped: 0 });
  const bytes = await toFix('cio', first.fileId);
  const rows = rowsIn(bytes)['Users'] ?? [];
  const { Users: failures = [] } = await files.result('cio', 'users', first.fileId, true);
  expect(rows.map(row => row['MR_code'])).toEqual(failures.map(row => row['MR_code']));
  for (const [index, row] of rows.entries()) expect(row['Error']).toContain(failures[index]?.['Reason']);
  const columns = Object.keys(rows[0] ?? {});
  const cellOf = (column: string, row: number) => String.fromCodePoint(65 + columns.indexOf(column)) + row;
  expect(markedIn(bytes)).toContain(cellOf('Phone_number', 2));
  expect(markedIn(bytes)).toContain(cellOf('MR_code', 4));
  expect(markedIn(bytes).filter(address => address.endsWith('2'))).toHaveLength(1);
  expect(columns.at(-1)).toBe('Error');

  const [phone, section, code, missing] = rows;
  const corrected = [
    { ...phone, Phone_number: '9845017021' },
    { ...section, Section_code: '5410101' },
    { ...code, MR_code: '54101704' },
    { ...missing, MR_code: '54101705' },
  ];
  const second = await files.process('cio', 'users', { Users: corrected });
  expect(second).toMatchObject({
    status: 'PROCESSED',
    message: '',
    count: { success: 4, failure: 0, skipped: 0 },
  });
});

it.each(repetitions<readonly FileExtension[]>({ usual: ['xlsb'], long: fileExtensions }))(
  'returns every column of the officer’s own %s, in its order',
  async extension => {
    const own = (code: string, phone: string, note: string) => ({
      'Serial no': '7',
      MR_code: code,
      'Checked by': note,
      Section_code: '5410101',
      First_name: 'Own',
      Phone_number: phone,
    });
    const rows = [
      own('54101721', '', 'Ravi'),
      own('54101722', 'wrong', 'Anita'),
      own('54101723', 'x', 'ಕಾವ್ಯ'),
    ];
    const bytes = workbookOf({ Users: rows.slice(0, 2), More: rows.slice(2) }, extension);
    const fileId = await files.upload('cio', 'users', bytes, extension);
    await files.ended('cio', 'users', fileId);
    const { Users: first = [], More: second = [] } = rowsIn(await toFix('cio', fileId));
    const [, anita, kavya] = rows;
    expect(Object.keys(first[0] ?? {})).toEqual([...Object.keys(anita ?? {}), 'Error']);
    expect(first).toEqual([{ ...anita, Error: expect.stringContaining('Phone_number') }]);
    expect(second).toEqual([{ ...kavya, Error: expect.stringContaining('Phone_number') }]);
  },
);

it('has only the rows that the officer may see, and is not there without failures', async () => {
  const { fileId } = await files.process('cio', 'users', {
    Users: [mr('54101711', '5410101', 'x'), mr('54101712', '5410102', 'x'), mr('54101713', '5410102')],
  });
  const codes = async (username: string) =>
    rowsIn(await toFix(username, fileId))['Users']?.map(row => row['MR_code']);
  expect(await codes('cio')).toEqual(['54101711', '54101712']);
  expect(await codes('ae')).toEqual(['54101711']);
  expect(await codes('ae2')).toEqual(['54101712']);
  const fine = await files.process('ae', 'users', { Users: [mr('54101714', '5410101')] });
  const ae = await api.as('ae');
  const query = { returnFile: true };
  expect((await ae('GET', `/ae/files/download/users/${fine.fileId}`, { query })).status).toBe(404);
});
