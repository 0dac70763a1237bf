import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { referencesOf, type Table } from '#schema/defineTable.ts';
import { inSql } from '../inSql.ts';
import * as schema from '../schema/index.ts';
import { handWritten } from './targets.ts';

const ownNames: ReadonlySet<string> = new Set(
  Object.values(schema).flatMap(each => (is(each, PgTable) ? [getTableName(each)] : [])),
);

/** Whether the database has a hand-written table by the name of a resource. */
export const isOwnTable = (resource: string) => ownNames.has(inSql(resource));

/** Returns what the database can't do of the declarations, each fault with its table and property. */
export function databaseFaults(tables: readonly Table[]): string[] {
  const known = [...handWritten.keys(), ...tables.map(({ name }) => name)];
  return tables.flatMap(table => [
    ...(isOwnTable(table.name) ? [`${table.name}.name: is taken by a table of the program itself`] : []),
    ...referencesOf(table)
      .filter(({ target }) => !known.includes(target))
      .map(
        ({ key, target }) =>
          `${table.name}.fields.${key}: '${target}' is no resource that a field may refer to; take one of ${known.join(', ')}`,
      ),
  ]);
}

/** The most letters of a name in PostgreSQL, which cuts longer ones. */
const longest = 63;

/**
 * Returns what is wrong with the names of a table's indexes and unique groups; empty if nothing is. Two names that are cut
 * could be the same, and no input would show that a value is taken.
 */
export function faultsOfNames(table: PgTable): string[] {
  const { name, indexes, uniqueConstraints } = getTableConfig(table);
  return [...indexes.map(({ config }) => config.name), ...uniqueConstraints.map(each => each.getName())]
    .filter(each => each !== undefined && each.length > longest)
    .map(
      each =>
        `${name}: ${each} has more than ${longest} letters; shorten the name of the resource or of a field`,
    );
}
