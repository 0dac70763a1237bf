import { FileCheck, type GivenRow, type Verdict } from '#fileKinds/checkFile.ts';
import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import { typeOf, typesOf } from '#fileKinds/rowTypes.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';

/** Who uploads, for each kind of uploader; an assistant engineer is in charge of the demo's section 5410101. */
const uploaders: Readonly<Record<Uploader['uploadedBy'], Uploader>> = {
  CIO: { uploadedBy: 'CIO', sectionCode: null },
  AE: { uploadedBy: 'AE', sectionCode: '5410101' },
};

/** Returns what each row of a file is by itself, as the portal and the server check it. */
export function judgeRows<Row>(
  kind: FileKind<Row>,
  rows: readonly GivenRow[],
  by: Uploader['uploadedBy'] = 'CIO',
): Verdict<Row>[] {
  const check = new FileCheck(kind, uploaders[by]);
  for (const row of rows) check.note(row);
  return rows.map(row => check.verdictOf(row));
}

/** The same of rows whose cells can all be used. */
export const judge = <Row>(
  kind: FileKind<Row>,
  rows: readonly RowCells[],
  by?: Uploader['uploadedBy'],
): Verdict<Row>[] =>
  judgeRows(
    kind,
    rows.map((cells, index) => ({
      position: index + 1,
      sheet: 0,
      rowNumber: index + 2,
      cells,
      problems: {},
    })),
    by,
  );

/** Returns what is wrong with a single row, by column. */
export function faultsOf(kind: FileKind, cells: RowCells): Readonly<Record<string, string>> {
  const [verdict] = judge(kind, [cells]);
  return verdict && 'faults' in verdict ? verdict.faults : {};
}

/** Returns the title of a row's type. */
export const titleOf = (kind: FileKind, cells: RowCells): string | undefined =>
  typeOf(typesOf(kind), cells)?.type.title;
