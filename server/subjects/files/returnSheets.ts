import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import type { RowCells } from '#fileKinds/sheetKind.ts';
import { errorColumn } from '#sheets/headers.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import type { ColouredRow, WrittenSheet } from '../../services/workbook/writtenSheet.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { readWorkbook } from '../../services/workbook/read.ts';
import type { ReadSheet, SheetRow } from '../../services/workbook/sheetRow.ts';
import { Faults } from './rowFaults.ts';
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

/** The rows of an officer's own file, read again with every column. */
interface OwnRows extends AsyncDisposable {
  readonly sheets: readonly ReadSheet[];
  /** Returns the row at a position. Each position must be higher than the one before. */
  at(position: number): Promise<SheetRow>;
}

/** Reads an officer's own file again, with the columns that its kind doesn't know: only the stored file has them. */
export async function ownRows(
  store: ObjectStore,
  kind: FileKind,
  { objectKey, extension }: Pick<FileRecord, 'objectKey' | 'extension'>,
  signal: AbortSignal,
): Promise<OwnRows> {
  await using object = await store.fetch(objectKey);
  const options = { signal, folder: store.workFolder, everyColumn: true };
  const workbook = await readWorkbook(object.path, extension, sheetKindsOf(kind), options);
  const [all] = await workbook.inGroups(() => 0);
  const rows = all?.rows(0);
  return {
    sheets: workbook.sheets,
    at: async position => {
      for (;;) {
        const next = await rows?.next();
        if (!next || next.done) throw new Error('The stored file lacks a row.');
        if (next.value.position === position) return next.value;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await rows?.return(undefined);
      await workbook[Symbol.asyncDispose]();
    },
  };
}
