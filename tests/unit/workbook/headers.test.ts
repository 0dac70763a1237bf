import { describe, expect, test } from 'vitest';
import { stationAndFeeders } from '#fileKinds/kinds/stationAndFeeders.ts';
import { users } from '#fileKinds/kinds/users.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { book, type BookSheet } from '../../support/workbooks/books.ts';
import { codes, readBytes, refusalOf } from '../../support/workbooks/reading.ts';

const read = (...sheets: BookSheet[]) => readBytes(book('xlsx', sheets), 'xlsx');
const sheet = (...rows: BookSheet['rows']) => ({ name: 'Sheet1', rows });

describe('headers', () => {
  test('match in any case and order, and without blanks and underscores', async () => {
    const bytes = book('xlsx', [
      sheet(['first NAME', 'mr code', 'PHONE_number'], ['Kavya', '5410101', '9845012345']),
    ]);
    const { rows, sheets, notes } = await readBytes(bytes, 'xlsx', sheetKindsOf(users));
    expect(rows[0]?.cells).toEqual({ MR_code: '5410101', First_name: 'Kavya', Phone_number: '9845012345' });
    expect(sheets).toEqual([
      {
        name: 'Sheet1',
        kinds: sheetKindsOf(users),
        columns: ['MR_code', 'First_name', 'Phone_number'],
        places: [1, 0, 2],
        rowCount: 1,
      },
    ]);
    expect(notes).toEqual([]);
  });

  test('may stand below a title, however many columns it merges', async () => {
    const { rows, notes } = await read(
      sheet(['Codes of October', null, null], [null], ['Kadri Section'], ['Code', 'Name'], ['1', 'a']),
    );
    expect(rows.map(({ rowNumber, cells }) => [rowNumber, cells])).toEqual([[5, { Code: '1', Name: 'a' }]]);
    expect(notes).toEqual([]);
  });

  test('below rows that fill more than a title are found, and those rows are reported', async () => {
    const { rows, notes } = await read(sheet(['7', 'lost'], ['Code', 'Name'], ['1', 'a']));
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([3]);
    expect(notes).toEqual(['The rows above the header of the sheet "Sheet1" were not read.']);
  });

  test('are searched for in the first rows only', async () => {
    const above = Array.from({ length: 12 }, (_, at) => [`title ${at}`]);
    const { message } = await refusalOf(read(sheet(...above, ['Code'], ['1'])));
    expect(message).toContain('No sheet of the file has the column Code.');
  });

  test('that are near misses below a title refuse the file and name what lacks', async () => {
    expect((await refusalOf(read(sheet(['Codes'], ['Name'], ['a'])))).message).toBe(
      'The sheet "Sheet1" lacks the column Code.***Add what is missing, as in the instructions, and upload the file again.',
    );
  });

  test('of unknown columns are reported, and so are cells without a header', async () => {
    const { notes, rows } = await read(sheet(['Village', 'Code', null, 'Remarks'], ['x', '1', 'stray', 'y']));
    expect(rows[0]?.cells).toEqual({ Code: '1' });
    expect(notes).toEqual([
      'The columns Village and Remarks of the sheet "Sheet1" are not known and were left out.',
      'Cells without a header in the sheet "Sheet1" were left out.',
    ]);
  });

  test('that occur twice refuse the file', async () => {
    const { message } = await refusalOf(read(sheet(['Code', 'Name', 'CO_DE'], ['1', 'a', '2'])));
    expect(message).toBe(
      'The sheet "Sheet1" has the column CO_DE twice.***Remove one and upload the file again.',
    );
  });

  test('that are not known may occur twice', async () => {
    const { rows, notes } = await read(
      sheet(['Bill date', 'Code', 'bill_date', 'Bill date'], ['x', '1', 'y']),
    );
    expect(rows[0]?.cells).toEqual({ Code: '1' });
    expect(notes).toEqual([
      'The columns Bill date, bill_date and Bill date (2) of the sheet "Sheet1" are not known and were left out.',
    ]);
  });

  test('of a summary do not refuse the file if another sheet is complete', async () => {
    const summary = sheet(['Section', 'Name'], ['Kadri', '12']);
    const { rows, notes } = await read(summary, { name: 'Codes', rows: [['Code'], ['1']] });
    expect(rows.map(({ cells }) => cells)).toEqual([{ Code: '1' }]);
    expect(notes).toEqual(['The sheet "Sheet1" lacks the column Code and was not read.']);
  });

  test('without a required one refuse the file and name it', async () => {
    expect((await refusalOf(read(sheet(['Name'], ['a'])))).message).toBe(
      'The sheet "Sheet1" lacks the column Code.***Add what is missing, as in the instructions, and upload the file again.',
    );
  });

  test('without a known column skip the sheet, and refuse the file if no other sheet is left', async () => {
    const notes = sheet(['Read me first'], ['Fill in every column']);
    const beside = await read(notes, { name: 'Codes', rows: [['Code'], ['1']] });
    expect(beside.notes).toEqual(['The sheet "Sheet1" has no known column and was not read.']);
    expect((await refusalOf(read(notes))).message).toBe(
      'No sheet of the file has the column Code. The sheet "Sheet1" has no known column and was not read.***Name the columns as in the instructions and upload it again.',
    );
  });

  test('without a row below them refuse the file', async () => {
    expect((await refusalOf(read(sheet(['Code', 'Name'])))).message).toBe(
      'The file has no rows below the header.***Fill in the rows and upload it again.',
    );
  });

  test('with the name of an object’s property are ordinary columns', async () => {
    const { rows, notes } = await read(sheet(['__proto__', 'constructor', 'Code'], ['a', 'b', '1']));
    expect(rows[0]?.cells).toEqual({ Code: '1' });
    expect(notes[0]).toContain('__proto__ and constructor');
  });
});

describe('multiple kinds of sheet', () => {
  const station = ['5001', '66', 'Hebbal'];
  const feeder = ['700001', 'F1', 'Lake-view', '5001'];

  test('are recognised by their headers, whatever the names of the sheets', async () => {
    const bytes = book('xlsx', [
      { name: 'B', rows: [['Feeder_MDM_code', 'Feeder_number', 'Feeder_name', 'Station_code'], feeder] },
      { name: 'A', rows: [['Station_code', 'Voltage_class', 'Station_name'], station] },
    ]);
    const { sheets, rows } = await readBytes(bytes, 'xlsx', sheetKindsOf(stationAndFeeders));
    expect(sheets.map(({ name, kinds }) => [name, kinds.map(kind => kind.name)])).toEqual([
      ['B', ['feeders']],
      ['A', ['stations']],
    ]);
    expect(rows.map(row => [row.position, row.sheet, row.rowNumber, row.cells['Station_code']])).toEqual([
      [1, 'B', 2, '5001'],
      [2, 'A', 2, '5001'],
    ]);
  });

  test('may share one sheet', async () => {
    const header = [
      'Station_code',
      'Voltage_class',
      'Station_name',
      'Feeder_MDM_code',
      'Feeder_number',
      'Feeder_name',
    ];
    const rows = [header, station, ['5001', null, null, ...feeder.slice(0, 3)]];
    const { sheets } = await readBytes(
      book('xlsx', [{ name: 'All', rows }]),
      'xlsx',
      sheetKindsOf(stationAndFeeders),
    );
    expect(sheets.map(({ kinds, rowCount }) => [kinds.map(kind => kind.name), rowCount])).toEqual([
      [['stations', 'feeders'], 2],
    ]);
  });
});

test('rows can be read from any position, more than once', async () => {
  const { rows } = await readBytes(book('xlsx', [sheet(['Code'], ['1'], ['2'], ['3'])]), 'xlsx', [codes]);
  expect(rows.map(row => row.position)).toEqual([1, 2, 3]);
});
