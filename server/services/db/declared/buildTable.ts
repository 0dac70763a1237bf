import { sql } from 'drizzle-orm';
import {
  foreignKey,
  integer,
  pgTable,
  unique,
  uniqueIndex,
  uuid,
  type ExtraConfigColumn,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
} from 'drizzle-orm/pg-core';
import { areaLevels, codeKey, type AreaLevel } from '#domain/areas.ts';
import { columnKey, isTyped, referencesOf, type Table } from '#schema/defineTable.ts';
import { inSql } from '../inSql.ts';
import { searchIndex, sortIndex } from '../listIndexes.ts';
import { areaCodeColumns, instant } from '../schema/columns.ts';
import { fieldColumn } from './fieldColumn.ts';
import { orderedBy } from './order.ts';

/** The columns that every declared table has. */
const recordColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Finds the column that references to a resource point to. Throws for a resource without a table. */
export type FindTarget = (resource: string) => PgColumn;

/**
 * Builds the table of a declaration, with an index for each order, filter and search that it declares. That of a filter
 * has the list's order after its own column, so that pages of what it finds are read like those of the whole list; so has
 * that of each level of areas.
 */
export function buildTable(table: Table, findTarget: FindTarget): PgTable {
  const columns: Record<string, PgColumnBuilderBase> = {
    ...recordColumns(),
    ...(table.area && areaCodeColumns()),
    ...fieldColumns(table),
  };
  return pgTable(inSql(table.name), columns, own => {
    const column = (key: string) => columnIn(own, columnKey(table, key));
    const name = inSql(table.name);
    const keys = sortKeys(table);
    const { search, sort } = table.list;
    const sorted = (index: string, key: string, common: readonly ExtraConfigColumn[] = []) =>
      sortIndex(`${name}_${index}`, ...atLeastOne([...common, ...orderedBy(table, key, column)]));
    return [
      ...keys.map(key => sorted(`by_${inSql(key)}`, key)),
      ...keys
        .filter(key => !table.fields[key]?.required)
        .map(key =>
          sortIndex(
            `${name}_by_${inSql(key)}_down`,
            ...atLeastOne(orderedBy(table, key, column).map(each => sql`${each} desc nulls last`)),
          ),
        ),
      ...areaOrders(table).map(({ level, key }) =>
        sorted(`of_${inSql(level)}_by_${inSql(key)}`, key, [column(codeKey(level))]),
      ),
      ...table.narrowing
        .filter(key => !isTyped(table, key))
        .map(key => sorted(`of_${inSql(key)}`, sort.replace(/^-/, ''), [column(key)])),
      ...table.narrowing
        .filter(key => isTyped(table, key) && !search?.by.includes(key))
        .map(key => searchIndex(`${name}_by_part_of_${inSql(key)}`, column(key))),
      ...(search ? [searchIndex(`${name}_by_part`, ...atLeastOne(search.by.map(column)))] : []),
      ...table.unique.map(group => unique(uniqueName(table, group)).on(...atLeastOne(group.map(column)))),
      ...table.uniqueUnless.map(({ flag, group }) =>
        uniqueIndex(uniqueName(table, group))
          .on(...atLeastOne(group.map(column)))
          .where(sql`not ${column(flag)}`),
      ),
      ...referencesOf(table).map(({ key, target }) =>
        foreignKey({ columns: [column(key)], foreignColumns: [findTarget(target)] }),
      ),
    ];
  });
}

function fieldColumns({ fields }: Table): Record<string, PgColumnBuilderBase> {
  return Object.fromEntries(
    Object.values(fields).flatMap(field => {
      const column = fieldColumn(field.key, field);
      return column ? [[field.key, column]] : [];
    }),
  );
}

/** Returns the fields that order the list; first that of its own order. */
function sortKeys({ list: { sort, sortable } }: Table): string[] {
  return [...new Set([sort.replace(/^-/, ''), ...sortable])];
}

/**
 * Returns the orders in which the rows of one area are read by index: on the level of the records' own areas by each
 * field that orders the list, on wider levels in the list's own order. For others, an index finds the rows to sort.
 */
function areaOrders(table: Table): { level: AreaLevel; key: string }[] {
  const { area } = table;
  if (!area) return [];
  const keys = sortKeys(table);
  return areaLevels
    .slice(0, areaLevels.indexOf(area.level) + 1)
    .flatMap(level => (level === area.level ? keys : keys.slice(0, 1)).map(key => ({ level, key })));
}

/** The name of the constraint that keeps a group of fields unique. */
export const uniqueName = ({ name }: Table, group: readonly string[]) =>
  `${inSql(name)}_once_by_${group.map(inSql).join('_')}`;

function columnIn(columns: Readonly<Record<string, ExtraConfigColumn>>, key: string): ExtraConfigColumn {
  const found = columns[key];
  if (!found) throw new Error(`The table has no column for '${key}'.`);
  return found;
}

function atLeastOne<Column>(columns: readonly Column[]): [Column, ...Column[]] {
  const [first, ...others] = columns;
  if (!first) throw new Error('A group of columns is empty.');
  return [first, ...others];
}
