import type { ArrBasis } from '#domain/audit.ts';
import type { CsvKind } from '#domain/csv.ts';
import type { Area } from '#domain/areas.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import type { ExplainedColumn } from '../downloads/export.ts';
import { xlsx, type FileFormat } from '../downloads/formats.ts';
import type { WrittenRow } from '../../services/workbook/writtenSheet.ts';

/** The source of the rows of a report, as of one moment. */
export interface ReportSource {
  db: Executor;
  /** The office that the reports are made for; they read the rows that it may see. */
  office: Caller;
  /** The current month in India. */
  month: string;
  /** The energy that ARR is a rate of. */
  arrBasis: ArrBasis;
}

/** The declaration of a report: its file, its place in the list and its documentation come from it. */
export interface ReportDefinition<R> {
  /** Identifies it in calls and starts the file's name: lower-case words joined by '-'. */
  id: string;
  /** The name of the report in the list; also the name of the sheet. */
  name: string;
  /** The question that the report answers, in one sentence. */
  about: string;
  /** The area that it covers. @default the whole utility */
  area?: Area;
  columns: readonly ExplainedColumn<R>[];
  /** Yields the rows in a fixed order. */
  rows: (source: ReportSource) => AsyncIterable<R>;
  /** @default a workbook */
  format?: FileFormat;
}

/** A report as the job and the list see it. */
export interface Report {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly area: Area | undefined;
  readonly format: FileFormat;
  readonly columns: readonly { header: string; from: string; kind: CsvKind }[];
  rows(source: ReportSource): AsyncIterable<WrittenRow>;
}

/** Declares a report. */
export function defineReport<R>({
  id,
  name,
  about,
  area,
  columns,
  rows,
  format,
}: ReportDefinition<R>): Report {
  return Object.freeze({
    id,
    name,
    about,
    area,
    format: format ?? xlsx,
    columns: columns.map(({ header, from, kind = 'text' as const }) => ({ header, from, kind })),
    async *rows(source: ReportSource) {
      for await (const row of rows(source)) yield columns.map(column => column.cell(row));
    },
  });
}
