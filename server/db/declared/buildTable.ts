import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  unique,
  uuid,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
} from 'drizzle-orm/pg-core';
import type { Table } from '#schema/defineTable.ts';
import { areaCodeColumns, instant } from '../schema/columns.ts';
import { columnOf, inSql } from './fieldColumns.ts';

/** The columns that every declared table has. */
const recordColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Finds the column that references to a resource point to. Throws for a resource without a table. */
export type FindTarget = (resource: string) => PgColumn;

/** Builds the table of a declaration, with an index for each order, filter and search that it declares. */
export function buildTable(table: Table, findTarget: FindTarget): PgTable {
  const columns: Record<string, PgColumnBuilderBase> = {
    ...recordColumns(),
    ...(table.area && areaCodeColumns()),
    ...fieldColumns(table),
  };
  return pgTable(inSql(table.name), columns, own => {
    const column = (key: string): PgColumn => columnIn(own, key);
    const name = inSql(table.name);
    const id = column('id');
    const keys = sortKeys(table);
    return [
      ...keys.map(key => index(`${name}_by_${inSql(key)}`).on(column(key), id)),
      ...(table.area
        ? keys.map(key =>
            index(`${name}_of_section_by_${inSql(key)}`).on(column('sectionCode'), column(key), id),
          )
        : []),
      ...table.narrowing
        .filter(key => key !== table.area?.key && !keys.includes(key))
        .map(key => index(`${name}_of_${inSql(key)}`).on(column(key))),
      ...(table.list.search?.by ?? []).map(key =>
        index(`${name}_with_${inSql(key)}`).using('gin', sql`${column(key)} gin_trgm_ops`),
      ),
      ...table.unique.map(group =>
        unique(uniqueName(table, group)).on(...columnsAtLeastOne(group.map(column))),
      ),
      ...Object.values(table.fields)
        .filter(({ target }) => target !== undefined)
        .map(({ key, target = '' }) =>
          foreignKey({ columns: [column(key)], foreignColumns: [findTarget(target)] }),
        ),
    ];
  });
}

function fieldColumns({ fields }: Table): Record<string, PgColumnBuilderBase> {
  return Object.fromEntries(
    Object.values(fields).flatMap(field => {
      const made = columnOf(field, inSql(field.key));
      return made ? [[field.key, made]] : [];
    }),
  );
}

/** Returns the fields that order the list. */
function sortKeys({ list: { sort, sortable } }: Table): string[] {
  return [...new Set([sort.replace(/^-/, ''), ...sortable])];
}

/** The name of the constraint that keeps a group of fields unique. */
export const uniqueName = ({ name }: Table, group: readonly string[]) =>
  `${inSql(name)}_once_by_${group.map(inSql).join('_')}`;

function columnIn(columns: Record<string, PgColumn>, key: string): PgColumn {
  const found = columns[key];
  if (!found) throw new Error(`The table has no column for '${key}'.`);
  return found;
}

function columnsAtLeastOne(columns: readonly PgColumn[]): [PgColumn, ...PgColumn[]] {
  const [first, ...others] = columns;
  if (!first) throw new Error('A unique group names no field.');
  return [first, ...others];
}
