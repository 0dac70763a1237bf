import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import * as schema from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { useTerminal } from '../../support/terminal.ts';
import { hierarchy, newZone, upTo } from './newZone.ts';
import { outcomesOf, uploadsOf } from './uploads.ts';
import type { Rows } from './workbooks.ts';

const users = acrossTheUtility(schema.users);
useTerminal();
const api = useApi();
const files = uploadsOf(api);

const processed = (rows: Rows) => files.process('cio', 'users', { Users: rows });
beforeAll(async () => {
  await processed(newZone);
});

it('gives the reason of every failed or skipped row, and a separate file of the failures', async () => {
  const mr = { Section_code: '9110101', First_name: 'Manju' };
  const file = await processed([
    { ...mr, MR_code: '91101002', Section_code: '9999999' },
    { ...mr, MR_code: '54101998' },
    { ...mr, MR_code: '91101003', Phone_number: '9945100001' },
    { ...mr, MR_code: '91101004', Phone_number: '9945100010' },
    { ...mr, MR_code: '91101005', Phone_number: '9945100010' },
    { ...mr, MR_code: '91101004', First_name: 'Another' },
    { ...mr, MR_code: '91101006', Circle_code: '54' },
    { ...mr, MR_code: '91101007', First_name: 'X1' },
    { Circle_code: '92', Circle_name: 'Kolar West', Zone_code: '8', First_name: 'Orphan' },
    {
      Circle_code: '54',
      Circle_name: 'Elsewhere',
      Zone_code: '9',
      Zone_name: 'Kolar',
      First_name: 'Wrong',
    },
    { ...mr, MR_code: '91101008', Phone_number: '12345' },
    { First_name: 'Nobody' },
  ]);
  expect(file.count).toEqual({ success: 2, failure: 9, skipped: 1 });
  const { Users: rows } = await files.result('cio', 'users', file.fileId);
  expect(outcomesOf(rows)).toEqual([
    '2: Failure, Parent not found',
    '3: Failure, MR code does not start with the sub-division code',
    '4: Failure, Duplicate phone number',
    '5: Success',
    '6: Failure, Duplicate phone number',
    '7: Skipped, Duplicate code',
    '8: Failure, Parent not found',
    '9: Failure, First_name must be 3 to 30 letters, dots and spaces',
    '10: Failure, Parent not found',
    '11: Success',
    '12: Failure, Phone_number must be 10 digits starting with 6, 7, 8 or 9, with or without +91',
    '13: Failure, Fill MR_code, Section_code, Section_name, Sub_division_code, Sub_division_name, Division_code, Division_name, Circle_code, Circle_name, Zone_code or Zone_name',
  ]);
  const { Users: failed } = await files.result('cio', 'users', file.fileId, true);
  expect(failed?.map(row => row['Row'])).toEqual(['2', '3', '4', '6', '8', '9', '10', '12', '13']);
});

it('reports a malformed code for every row, even if another row has the same code', async () => {
  const mr = { Section_code: '9110101', First_name: 'Somebody' };
  const tooLong = { ...mr, MR_code: 1_110_100_123_456_789 };
  const elsewhere = { ...mr, MR_code: '91101030', Sub_division_code: '91102' };
  const officer = { ...upTo('Circle_name'), Circle_code: '9 1', First_name: 'Officer' };
  const file = await processed([
    { ...mr, MR_code: '-' },
    { ...mr, MR_code: '-' },
    tooLong,
    tooLong,
    elsewhere,
    { ...mr, MR_code: '91101030' },
    elsewhere,
    { ...mr, MR_code: '91101030' },
    officer,
    officer,
  ]);
  const { Users: rows } = await files.result('cio', 'users', file.fileId);
  const digits =
    'MR_code has a number of more than 15 digits, of which Excel keeps only 15. Format the column as text and type the value again.';
  const form = 'Circle_code must be 1 to 30 letters, digits, hyphens or underscores';
  expect(outcomesOf(rows)).toEqual([
    '2: Failure, MR_code must be 6 to 10 digits',
    '3: Failure, MR_code must be 6 to 10 digits',
    `4: Failure, ${digits}`,
    `5: Failure, ${digits}`,
    '6: Failure, MR code does not start with the sub-division code',
    '7: Success',
    '8: Failure, MR code does not start with the sub-division code',
    '9: Skipped, Duplicate code',
    `10: Failure, ${form}`,
    `11: Failure, ${form}`,
  ]);
});

it('fails only the row with a line break in a cell', async () => {
  const row = { ...hierarchy, MR_code: '', Data_provider: 'N\u2028IC', First_name: 'Asha' };
  const file = await processed([row, { Section_code: '9110101', MR_code: '91101040', First_name: 'Line' }]);
  const { Users: rows } = await files.result('cio', 'users', file.fileId);
  expect(outcomesOf(rows)).toEqual([
    '2: Failure, Data_provider has a line break or hidden characters in it. Type the value again.',
    '3: Success',
  ]);
});

it('passes a phone number from one person to another in one file, in either order', async () => {
  const mr = { Section_code: '9110101' };
  await processed([
    { ...mr, MR_code: '91101020', First_name: 'Gives', Phone_number: '9945100020' },
    { ...mr, MR_code: '91101021', First_name: 'Takes', Phone_number: '9945100021' },
  ]);
  const file = await processed([
    { ...mr, MR_code: '91101020', First_name: 'Gives', Phone_number: '9945100022' },
    { ...mr, MR_code: '91101021', First_name: 'Takes', Phone_number: '9945100020' },
    { ...mr, MR_code: '91101022', First_name: 'Newly', Phone_number: '9945100021' },
  ]);
  expect(file.count).toEqual({ success: 3, failure: 0, skipped: 0 });
  const [taker] = await api.server.db.select().from(users).where(eq(users.mrCode, '91101021'));
  expect(taker?.phoneNumber).toBe('+919945100020');
});

it.each(['xls', 'xlsx', 'xlsb'] as const)(
  'reads %s like the other formats',
  { tags: 'long' },
  async extension => {
    const file = await files.process(
      'cio',
      'users',
      {
        Users: [
          { 'section CODE': '5410101', mrcode: '054101950', 'First name': 'Zero', Remarks: 'kept out' },
          { 'section CODE': 5410101, mrcode: 54101951, 'First name': 'Number', Remarks: '' },
        ],
      },
      extension,
    );
    const { Users: rows } = await files.result('cio', 'users', file.fileId);
    expect(outcomesOf(rows)[0]).toBe('2: Failure, MR code does not start with the sub-division code');
    expect(outcomesOf(rows)[1]).toMatch(/^3: (Success|Skipped, No change)/);
    expect(rows?.[0]).toMatchObject({ MR_code: '054101950', Section_code: '5410101' });
    expect(file.message).toContain('Remarks');
  },
);
