import { and, eq } from 'drizzle-orm';
import { FileCheck } from '#fileKinds/checkFile.ts';
import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import { rulesFor, textIn, typeOf, typesOf, type TypeOfSheet } from '#fileKinds/rowTypes.ts';
import { errorColumn } from '#sheets/headers.ts';
import type { FieldMessages } from '#validation/fieldMessages.ts';
import type { SectionScope } from '../access/sections.ts';
import type { Database } from '../db/connect.ts';
import { fileRows } from '../db/schema/files.ts';
import type { ColouredRow, WrittenSheet } from '../workbook/writtenSheet.ts';
import type { FileRecord } from './processing/fileWork.ts';
import type { OwnRows } from './ownRows.ts';
import { rowsOfFile, type FileRow } from './processing/results.ts';

/**
 * Returns the sheets of a workbook with the failed rows in scope as they were, with every column of the officer's own
 * file: each with what is wrong in the column Error and its wrong cells coloured. Uploaded again, it touches only these
 * rows. `own` are the sheets and rows of that file.
 */
export function returnSheets(
  db: Database,
  kind: FileKind,
  file: Pick<FileRecord, 'id'> & Uploader,
  scope: SectionScope,
  own: OwnRows,
): WrittenSheet[] {
  const faults = new Faults(kind, file);
  return own.sheets.map(({ name, columns }) => {
    const which = and(eq(fileRows.sheet, name), eq(fileRows.outcome, 'failure'));
    return {
      name,
      columns: [...columns.map(header => ({ header })), { header: errorColumn, width: 60 }],
      rows: markedRows(rowsOfFile(db, file, scope, which), columns, faults, own),
    };
  });
}

async function* markedRows(
  rows: AsyncIterable<FileRow>,
  columns: readonly string[],
  faults: Faults,
  own: OwnRows,
): AsyncGenerator<ColouredRow> {
  for await (const row of rows) {
    const wrong = faults.of(row);
    const { cells: all } = await own.at(row.position);
    const cells = columns.map(column => {
      const text = row.cells[column] ?? all[column] ?? '';
      return Object.hasOwn(wrong, column) ? { marked: text } : text;
    });
    const messages = new Set([row.reason, ...Object.values(wrong)]);
    yield [...cells, [...messages].join('; ')];
  }
}

/** Finds what is wrong with failed rows, by column. */
class Faults {
  readonly #check: FileCheck<unknown>;
  readonly #types: readonly TypeOfSheet[];
  /** The columns that each reason is about, for what only the records decide. */
  readonly #columns = new Map<string, readonly string[]>();

  constructor(kind: FileKind, by: Uploader) {
    this.#check = new FileCheck(kind, by);
    this.#types = typesOf(kind);
    for (const { reason, columns } of Object.values(kind.reasons))
      if (columns) this.#columns.set(reason, columns);
    for (const { sheet } of this.#types) {
      for (const [name, { onRecord }] of Object.entries(sheet.columns))
        if (onRecord) this.#columns.set(onRecord.reason.reason, [name]);
      for (const { reason, column } of rulesFor(sheet, by.uploadedBy))
        this.#columns.set(reason.reason, [column]);
    }
  }

  of({ position, cells, reason }: FileRow): FieldMessages {
    const row = { position, cells, problems: {} };
    this.#check.note(row);
    const verdict = this.#check.verdictOf(row);
    if (verdict.outcome === 'failure' && verdict.reason === reason) return verdict.faults;
    const column =
      this.#columns.get(reason)?.find(name => textIn(cells, name) !== '') ??
      Object.keys(cells).find(name => reason.startsWith(`${name} `)) ??
      typeOf(this.#types, cells)?.type.key;
    return column === undefined ? {} : { [column]: reason };
  }
}
