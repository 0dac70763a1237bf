import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { OperationId } from '#contract/index.ts';
import type { TableOperation } from '#contract/operation.ts';
import type { Role } from '#domain/roles.ts';
import { accessMatrix } from '../../machine/access/matrix.ts';
import type { Area } from '#domain/areas.ts';
import type { CsvKind } from '#domain/csv.ts';
import { namedArea, type Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import type { CellValue, WrittenRow } from '../../services/workbook/writtenSheet.ts';
import type { FileFormat } from './formats.ts';

/** A column of an export. */
export interface ExportColumn<R> {
  header: string;
  /** A number becomes a number cell, any text a text cell. */
  cell: (row: R) => CellValue;
  /** Whether the texts are figures or phone numbers, in which a leading sign starts no formula. @default 'text' */
  kind?: CsvKind;
}

/** A column that says where its values come from, for the readers of the file. */
export interface ExplainedColumn<R> extends ExportColumn<R> {
  /** The value and its origin, in a few words. */
  from: string;
  /** How many decimals its numbers are printed with. @default 0 */
  decimals?: number;
}

/** The caller who requests an export, and the filter. */
export interface ExportRequest<F extends TObject> {
  caller: Caller;
  filter: Static<F>;
}

/** The declaration of an export: everything else is the same for all exports. */
export interface ExportDefinition<F extends TObject, R> {
  /** Unique among exports; also the start of the file's name: 'meter-readers'. */
  name: string;
  /** Starts the file's name instead, if the same rows are available in multiple formats. @default name */
  fileName?: string;
  /** The rows as people call them; also the name of the sheet. */
  title: string;
  /** The call that requests it, or the operation of a declared table: only people who may make it may fetch the file. */
  operation: OperationId | Pick<TableOperation, 'allowed'>;
  format: FileFormat;
  /** The schema of its filter, as stored until the job starts. */
  filter: F;
  columns: readonly ExportColumn<R>[] | ((request: ExportRequest<F>) => readonly ExportColumn<R>[]);
  /** Yields all requested rows that the caller may see, in a fixed order. */
  rows: (db: Executor, caller: Caller, filter: Static<F>) => AsyncIterable<R>;
  /** Returns the area it is narrowed to. @default the caller's own */
  area?: (filter: Static<F>) => Area | undefined;
  /**
   * Returns the month of its rows, YYYY-MM: it ends the file's name and is the first column. @default none: the name ends
   * with the day
   */
  month?: (filter: Static<F>) => string;
}

/** An export as the job sees it. */
export interface Export {
  readonly name: string;
  readonly fileName: string;
  readonly title: string;
  /** The designations that may request it and fetch its file. */
  readonly allowed: readonly Role[];
  readonly format: FileFormat;
  columns(caller: Caller, filter: unknown): readonly { header: string; kind: CsvKind }[];
  rows(db: Executor, caller: Caller, filter: unknown): AsyncIterable<WrittenRow>;
  area(caller: Caller, filter: unknown): Area | undefined;
  /** Returns the month or the period of its rows, for the file's name; undefined for rows of no month. */
  of(filter: unknown): string | undefined;
}

/** An export with the type of its filter, for the route that requests it. */
export interface DeclaredExport<F extends TObject> extends Export {
  readonly filter: F;
}

/** Declares an export. Checks the filter that the database stores before using it. */
export function defineExport<F extends TObject, R>(definition: ExportDefinition<F, R>): DeclaredExport<F> {
  const { name, title, operation, format, filter } = definition;
  const known = (value: unknown) => Value.Parse(filter, value);
  const columnsFor = (request: ExportRequest<F>): readonly ExportColumn<R>[] => {
    const columns =
      typeof definition.columns === 'function' ? definition.columns(request) : definition.columns;
    const month = definition.month?.(request.filter);
    return month === undefined ? columns : [{ header: 'Month', cell: () => month }, ...columns];
  };
  return Object.freeze({
    name,
    fileName: definition.fileName ?? name,
    title,
    allowed: allowedBy(operation),
    filter,
    format,
    columns: (caller: Caller, given: unknown) =>
      columnsFor({ caller, filter: known(given) }).map(({ header, kind = 'text' as const }) => ({
        header,
        kind,
      })),
    async *rows(db: Executor, caller: Caller, given: unknown) {
      const request = { caller, filter: known(given) };
      const columns = columnsFor(request);
      for await (const row of definition.rows(db, caller, request.filter))
        yield columns.map(column => column.cell(row));
    },
    area: (caller: Caller, given: unknown) => definition.area?.(known(given)) ?? namedArea(caller.area),
    of: (given: unknown) => definition.month?.(known(given)),
  });
}

function allowedBy(operation: OperationId | Pick<TableOperation, 'allowed'>): readonly Role[] {
  if (typeof operation !== 'string') return operation.allowed;
  const allowed = accessMatrix[operation];
  if (allowed === 'anyone') throw new Error(`${operation} is open to anyone, but makes files for officers.`);
  return allowed;
}
