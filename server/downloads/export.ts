import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { OperationId } from '#contract/index.ts';
import type { Area } from '#domain/areas.ts';
import type { CsvKind } from '#domain/csv.ts';
import { namedArea, type Caller } from '../access/caller.ts';
import type { Executor } from '../db/connect.ts';
import type { CellValue, WrittenRow } from '../intake/workbook/writtenSheet.ts';
import type { FileFormat } from './formats/fileFormat.ts';

/** A column of an export. */
export interface ExportColumn<R> {
  header: string;
  /** A number becomes a number cell, any text a text cell. */
  cell: (row: R) => CellValue;
  /** Whether the texts are figures or phone numbers, whose signs start no formula. @default 'text' */
  kind?: CsvKind;
}

/** Who asks for an export, and by which filter. */
export interface Asked<F extends TObject> {
  caller: Caller;
  filter: Static<F>;
}

/** What is declared of an export: everything else is the same for all of them. */
export interface ExportDefinition<F extends TObject, R> {
  /** Unlike any other's, and what the file's name starts with: 'meter-readers'. */
  name: string;
  /** What the file's name starts with instead, where the same rows are to be had in several formats. @default name */
  fileName?: string;
  /** What people call the rows; the name of the sheet. */
  title: string;
  /** The call that asks for it: whoever may not make that may not fetch the file either. */
  operation: OperationId;
  format: FileFormat;
  /** What can narrow it, as it is kept until the job comes to it. */
  filter: F;
  columns: readonly ExportColumn<R>[] | ((asked: Asked<F>) => readonly ExportColumn<R>[]);
  /** The rows that the caller may see and asks for, all of them, in a fixed order. */
  rows: (db: Executor, caller: Caller, filter: Static<F>) => AsyncIterable<R>;
  /** The area it is narrowed to. @default the caller's own */
  area?: (filter: Static<F>) => Area | undefined;
}

/** An export as the job sees it. */
export interface Export {
  readonly name: string;
  readonly fileName: string;
  readonly title: string;
  readonly operation: OperationId;
  readonly format: FileFormat;
  columns(caller: Caller, filter: unknown): readonly { header: string; kind: CsvKind }[];
  rows(db: Executor, caller: Caller, filter: unknown): AsyncIterable<WrittenRow>;
  area(caller: Caller, filter: unknown): Area | undefined;
}

/** An export with the type of its filter, for the route that asks for it. */
export interface DeclaredExport<F extends TObject> extends Export {
  readonly filter: F;
}

/** Declares an export. What stands in the database as its filter is checked before it is used. */
export function defineExport<F extends TObject, R>(definition: ExportDefinition<F, R>): DeclaredExport<F> {
  const { name, title, operation, format, filter } = definition;
  const known = (value: unknown) => Value.Parse(filter, value);
  const columnsFor = (asked: Asked<F>) =>
    typeof definition.columns === 'function' ? definition.columns(asked) : definition.columns;
  return Object.freeze({
    name,
    fileName: definition.fileName ?? name,
    title,
    operation,
    filter,
    format,
    columns: (caller: Caller, given: unknown) =>
      columnsFor({ caller, filter: known(given) }).map(({ header, kind = 'text' as const }) => ({
        header,
        kind,
      })),
    async *rows(db: Executor, caller: Caller, given: unknown) {
      const asked = { caller, filter: known(given) };
      const columns = columnsFor(asked);
      for await (const row of definition.rows(db, caller, asked.filter))
        yield columns.map(column => column.cell(row));
    },
    area: (caller: Caller, given: unknown) => definition.area?.(known(given)) ?? namedArea(caller.area),
  });
}
