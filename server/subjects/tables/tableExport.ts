import Type from 'typebox';
import { operationsOf } from '../../machine/records/operations.ts';
import { areaLevels } from '#domain/areas.ts';
import type { Table } from '#schema/defineTable.ts';
import type { Named } from '#schema/naming.ts';
import { asText } from '#schema/record.ts';
import { tables } from '#tables/index.ts';
import { queriesOf } from './queriesOf.ts';
import { toRecords, type TableRecord } from '../../machine/records/record.ts';
import { targets } from './targets.ts';
import { defineExport, type DeclaredExport, type ExportColumn } from '../downloads/export.ts';
import { csv, xlsx, type FileFormat } from '../downloads/formats.ts';

/** A list as it is stored until the job starts. */
const filter = Type.Object({
  area: Type.Optional(Type.Object({ level: Type.Enum([...areaLevels]), code: Type.String() })),
  q: Type.Optional(Type.String()),
  values: Type.Record(Type.String(), Type.Unknown()),
});

/** The export of a table for each format. */
export interface TableExport {
  readonly csv: DeclaredExport<typeof filter>;
  readonly xlsx: DeclaredExport<typeof filter>;
}

/** The exports of the declared tables, by the table's name. */
export const tableExports: ReadonlyMap<string, TableExport> = new Map(
  tables.flatMap(table => {
    const operation = operationsOf(table).export;
    if (!operation) return [];
    const made = (format: FileFormat, suffix: string) => exportOf(table, operation, format, suffix);
    return [[table.name, { csv: made(csv, ''), xlsx: made(xlsx, '-workbook') }] as const];
  }),
);

type ExportOperation = NonNullable<ReturnType<typeof operationsOf>['export']>;

function exportOf(table: Table, operation: ExportOperation, format: FileFormat, suffix: string) {
  const { list } = queriesOf(table, targets);
  return defineExport({
    name: `${table.name}${suffix}`,
    fileName: table.name,
    title: table.title,
    operation,
    format,
    filter,
    area: ({ area }) => area,
    rows: (db, caller, { area, q, values }) =>
      list.every(db, caller, { area, q, values }, rows => toRecords(db, caller, { table, targets }, rows)),
    columns: Object.values(table.fields).map(columnOf),
  });
}

function columnOf({
  key,
  label,
  type,
  csv: kind,
  format,
  inFile = format,
}: Named): ExportColumn<TableRecord> {
  return {
    header: label,
    kind,
    cell: record => {
      const value = record[key];
      if (value === undefined || value === null) return '';
      if (typeof value === 'number' && type === 'number') return value;
      return type !== 'reference' ? inFile(value) : (record.titles?.[asText(value)] ?? '');
    },
  };
}
