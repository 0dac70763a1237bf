import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { errorColumn } from '#sheets/headers.ts';
import type { ColouredRow, WrittenSheet } from '../../services/workbook/writtenSheet.ts';
import { Faults } from './faults.ts';
import type { OwnRows } from './ownRows.ts';
import type { FileRecord } from './processing/fileWork.ts';

/** A row that failed, or that would fail according to a dry run. */
export interface FailedRow {
  /** Position in the file over all sheets, from 1. */
  readonly position: number;
  readonly reason: string;
}

/**
 * Returns the sheets of a workbook with failed rows as they were, with every column of the officer's own file: each with
 * what is wrong in the column Error and its wrong cells coloured. Uploaded again, it touches only these rows. `own` are
 * the sheets and rows of that file; `failedIn` yields the failed rows of a sheet, in the file's order.
 */
export function returnSheets(
  kind: FileKind,
  file: Uploader & Pick<FileRecord, 'sheets'>,
  own: OwnRows,
  failedIn: (sheet: string) => AsyncIterable<FailedRow>,
): WrittenSheet[] {
  const faults = new Faults(kind, file);
  const judged = new Map(file.sheets?.map(({ name, columns }) => [name, new Set(columns)]));
  return own.sheets.map(({ name, columns }) => ({
    name,
    columns: [...columns.map(header => ({ header })), { header: errorColumn, width: 60 }],
    rows: markedRows(failedIn(name), { columns, judged: judged.get(name) ?? new Set(columns) }, faults, own),
  }));
}

/** The columns of a sheet, and those of them by which its rows were judged. */
interface SheetColumns {
  columns: readonly string[];
  judged: ReadonlySet<string>;
}

async function* markedRows(
  rows: AsyncIterable<FailedRow>,
  { columns, judged }: SheetColumns,
  faults: Faults,
  own: OwnRows,
): AsyncGenerator<ColouredRow> {
  for await (const { position, reason } of rows) {
    const row = await own.at(position);
    const wrong = faults.of({ ...row, cells: only(judged, row.cells) }, reason);
    const cells = columns.map(column => {
      const text = row.cells[column] ?? '';
      return Object.hasOwn(wrong, column) ? { marked: text } : text;
    });
    const messages = new Set([reason, ...Object.values(wrong)]);
    yield [...cells, [...messages].join('; ')];
  }
}

const only = (columns: ReadonlySet<string>, cells: RowCells): RowCells =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => columns.has(column)));
