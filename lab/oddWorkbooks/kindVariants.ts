import type { FileKind, Sheet } from '#fileKinds/fileKind.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import type { OddCell, OddSheet } from './flatOds.ts';

const notes: OddSheet = { name: 'Notes', rows: [['Prepared by the sub-division']] };
const blank: OddCell[] = [];

/** A header as someone typed it who looked at another file. */
const retyped = (column: string) => ` ${column.replaceAll('_', '  ').toUpperCase()}`;

/** A text that Excel turns into a number when someone types it, with all digits. */
const typedNumber = /^(0|[1-9]\d{0,13})(\.\d{1,2})?$/;
const typed = (text: string): OddCell => (typedNumber.test(text) ? Number(text) : `${text} `);

/** A cell that a formula computes; of a date, a serial number that is shown as one. */
function computed(text: string): OddCell {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  if (year !== undefined) return { date: `${year}-${month}-${day}`, style: 'indianDate' };
  if (text === '') return '';
  return { formula: typedNumber.test(text) ? `of:=${text}+0` : `of:=CONCATENATE("${text}";"")` };
}

/** The odd workbooks of any kind by name, made from its declaration and its sample rows. */
export const kindVariants: Readonly<Record<string, (kind: FileKind) => readonly OddSheet[]>> = {
  asSent: ({ sheets }) => [notes, ...sheets.map(asSent), { ...notes, name: 'Old', isHidden: true }],
  computed: ({ sheets }) => [{ name: 'Sheet1', rows: [] }, ...sheets.map(filledByFormulas)],
  twice: ({ sheets }) => sheets.flatMap(sheet => [spaced(sheet, ''), spaced(sheet, ' 2')]),
  brokenCells: ({ sheets }) => sheets.map(withBrokenKeys),
  columnTwice: ({ sheets }) =>
    sheets.map(sheet => {
      const names = Object.keys(sheet.columns);
      return plain(sheet, [...names, ...names.slice(0, 1)], sheet.sample);
    }),
  columnMissing: kind =>
    kind.sheets.map((sheet, at) => {
      const missing = at === 0 ? missingColumn(kind) : undefined;
      return plain(
        sheet,
        Object.keys(sheet.columns).filter(column => column !== missing),
        sheet.sample,
      );
    }),
  headerOnly: ({ sheets }) => sheets.map(sheet => plain(sheet, Object.keys(sheet.columns), [])),
};

/** Returns the column that `columnMissing` leaves out: the last one that the first sheet must have. */
export function missingColumn(kind: FileKind): string {
  const column = sheetKindsOf(kind)[0]?.required.at(-1);
  if (column === undefined) throw new Error(`${kind.category} needs no column.`);
  return column;
}

/** A title over all columns, the columns backwards with one more, blank rows, and numbers as numbers in every second row. */
function asSent({ name, title, columns, sample }: Sheet): OddSheet {
  const names = Object.keys(columns).toReversed();
  const rows = sample.map((cells: RowCells, at) => [
    ...names.map(column => (at % 2 === 0 ? typed(cells[column] ?? '') : (cells[column] ?? ''))),
    'Kadri',
  ]);
  return {
    name,
    rows: [
      [{ text: `All ${title}`, columns: names.length }],
      [...names.map(retyped), 'Village'],
      ...rows.flatMap(row => [blank, row]),
      ['', ' '],
    ],
  };
}

/** A form above the header, and cells that formulas compute. */
function filledByFormulas({ name, columns, sample }: Sheet): OddSheet {
  const names = Object.keys(columns);
  const rows = sample.map((cells: RowCells) => names.map(column => computed(cells[column] ?? '')));
  return { name, rows: [['Kadri section', '', 'For the month'], blank, names, ...rows] };
}

const padded = (text: string) => (text === '' ? '' : `\u00A0${text} `);

/** Texts with the blanks that copying from a web page leaves. */
function spaced({ name, columns, sample }: Sheet, suffix: string): OddSheet {
  const names = Object.keys(columns);
  const rows = sample.map((cells: RowCells) => names.map(column => padded(cells[column] ?? '')));
  return { name: `${name}${suffix}`, rows: [names, ...rows] };
}

/** A row whose key is an error of a formula, and one whose key has two lines. */
function withBrokenKeys({ name, columns, types, sample }: Sheet): OddSheet {
  const names = Object.keys(columns);
  const key = types.at(-1)?.key;
  const cells: RowCells = sample.at(-1) ?? {};
  const rowWith = (broken: OddCell) => names.map(column => (column === key ? broken : (cells[column] ?? '')));
  return { name, rows: [names, rowWith({ formula: 'of:=NA()' }), rowWith(`${key && cells[key]}\n2`)] };
}

const plain = ({ name }: Sheet, names: readonly string[], rows: readonly RowCells[]): OddSheet => ({
  name,
  rows: [[...names], ...rows.map(cells => names.map(column => cells[column] ?? ''))],
});
