import { describe, expect, it } from 'vitest';
import { fileExtensions, type FileExtension } from '#domain/files.ts';
import { FileCheck } from '#fileKinds/checkFile.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { columnLetters } from '#sheets/source.ts';
import { damaged, WorkbookRefused } from '#sheets/refusals.ts';
import { checkRows } from '../../../src/custom/uploads/check/checkRows.ts';
import { parseBytes, Unreadable } from '../../../src/custom/uploads/check/parseBytes.ts';
import { faultyRows, type SheetRows } from '../../support/fileKinds/generate.ts';
import { repetitions } from '../../support/repetitions.ts';
import { book, type BookSheet } from '../../support/workbooks/books.ts';
import { impostors } from '../../support/workbooks/impostors.ts';
import { textCell, workbookPackage, worksheet } from '../../support/workbooks/package.ts';
import { readBytes, refusalOf } from '../../support/workbooks/reading.ts';

const kinds = Object.values<FileKind>(fileKinds);
const office = { uploadedBy: 'CIO', sectionCode: null } as const;

const inBrowser = (kind: FileKind, bytes: Buffer, extension: FileExtension) =>
  checkRows(parseBytes(bytes, extension), kind, office);

/** Reads and checks a workbook as the server does. */
async function onServer(kind: FileKind, bytes: Buffer, extension: FileExtension) {
  const { rows, notes } = await readBytes(bytes, extension, sheetKindsOf(kind));
  const check = new FileCheck(kind, office);
  for (const row of rows) check.note(row);
  const verdicts = rows.map(row => check.verdictOf(row));
  const count = { success: 0, failure: 0, skipped: 0 };
  for (const { outcome } of verdicts) count[outcome === 'valid' ? 'success' : outcome] += 1;
  const reasons = Map.groupBy(
    verdicts.flatMap(verdict => ('reason' in verdict ? [verdict.reason] : [])),
    reason => reason,
  );
  return {
    count,
    notes,
    reasons: [...reasons].map(([reason, { length }]) => [reason, length] as const).toSorted(),
  };
}

/** Returns the sample, every faulty row, and the sample once more. */
function sheetsOf(kind: FileKind): BookSheet[] {
  const faulty = Map.groupBy(faultyRows(kind), ({ sheet }) => sheet);
  const rows: SheetRows = Object.fromEntries(
    kind.sheets.map(({ name, sample }) => [
      name,
      [...sample, ...(faulty.get(name) ?? []).map(({ cells }) => cells), ...sample],
    ]),
  );
  return kind.sheets.map(({ name, columns }) => {
    const header = [...Object.keys(columns), 'Village'];
    const body = (rows[name] ?? []).map(cells => header.map(column => cells[column] ?? null));
    return {
      name,
      rows: [['A title'], header.map(column => column.toUpperCase().replaceAll('_', ' ')), ...body],
    };
  });
}

describe.each(kinds)('the check of $category before the upload', kind => {
  it.each(repetitions<readonly FileExtension[]>({ usual: ['xlsx'], long: fileExtensions }))(
    'finds in an %s what the server finds',
    async extension => {
      const bytes = book(extension, sheetsOf(kind));
      const { count, notes, reasons, faults } = inBrowser(kind, bytes, extension);
      expect(faults.length).toBeGreaterThan(0);
      expect({
        count,
        notes,
        reasons: reasons.map(({ reason, rows }) => [reason, rows] as const).toSorted(),
      }).toEqual(await onServer(kind, bytes, extension));
    },
  );

  it('refuses a file without its columns, or without rows, in the words of the server', async () => {
    for (const rows of [[['Village'], ['Kadri']], [Object.keys(kind.sheets[0]?.columns ?? {})]]) {
      const bytes = book('xlsx', [{ name: 'Sheet1', rows }]);
      const { message } = await refusalOf(onServer(kind, bytes, 'xlsx'));
      expect(() => inBrowser(kind, bytes, 'xlsx')).toThrow(new WorkbookRefused(message));
    }
  });
});

it('names each faulty cell as Excel does, with what it holds', () => {
  const bytes = book('xlsx', [
    {
      name: 'Users',
      rows: [
        ['People of Kadri'],
        ['First_name', 'MR_code', 'Section_code', 'Sub_division_code'],
        ['Kavya', '54101991', '5410101', '54101'],
        ['K1', '54101x', '5410101', '54101'],
      ],
    },
  ]);
  const { faults, count } = inBrowser(fileKinds.users, bytes, 'xlsx');
  expect(count).toEqual({ success: 1, failure: 1, skipped: 0 });
  const where = { sheet: 'Users', rowNumber: 4, about: '54101x' };
  expect(faults).toEqual([
    { ...where, cell: 'B4', found: '54101x', message: 'MR_code must be 6 to 10 digits' },
    { ...where, cell: 'A4', found: 'K1', message: 'First_name must be 3 to 30 letters, dots and spaces' },
  ]);
});

it('finds formulas whose results are not saved', () => {
  const formulas = ['<f>SUM(C1:C9)</f>', '<f>SUM(C1:C9)</f><v></v>', '<f>SUM(C1:C9)</f><v/>'];
  const rows = [
    textCell('A1', 'MR_code') + textCell('B1', 'First_name'),
    ...formulas.map((formula, at) => `<c r="A${at + 2}">${formula}</c>${textCell(`B${at + 2}`, 'Kavya')}`),
  ];
  const sheet = worksheet(rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join(''));
  const { reasons } = inBrowser(fileKinds.users, workbookPackage({ sheets: [sheet] }), 'xlsx');
  expect(reasons).toEqual([
    {
      outcome: 'failure',
      reason: 'MR_code has a formula whose result is not saved. Open the file in Excel and save it.',
      rows: 3,
    },
  ]);
});

it(
  'says of no impostor anything that the server does not say',
  { tags: 'long', timeout: 240_000 },
  async () => {
    let agreed = 0;
    for (const { title, bytes, extension } of impostors()) {
      try {
        inBrowser(fileKinds.users, bytes, extension);
      } catch (error) {
        if (error instanceof Unreadable) continue;
        const { message } = await refusalOf(readBytes(bytes, extension, sheetKindsOf(fileKinds.users)));
        // Only the server verifies checksums: the browser may read on where a byte was changed.
        if (message === damaged().message) continue;
        expect({ title, error }).toEqual({ title, error: new WorkbookRefused(message) });
        agreed += 1;
      }
    }
    expect(agreed).toBeGreaterThan(10);
  },
);

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('calls the column %i %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
});
