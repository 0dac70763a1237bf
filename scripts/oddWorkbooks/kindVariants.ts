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

/** The odd workbooks of any kind by name, made from its declaration and its sample rows. */
export const kindVariants: Readonly<Record<string, (kind: FileKind) => readonly OddSheet[]>> = {
  asSent: ({ sheets }) => [notes, ...sheets.map(asSent), { ...notes, name: 'Old', isHidden: true }],
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

const plain = ({ name }: Sheet, names: readonly string[], rows: readonly RowCells[]): OddSheet => ({
  name,
  rows: [[...names], ...rows.map(cells => names.map(column => cells[column] ?? ''))],
});
