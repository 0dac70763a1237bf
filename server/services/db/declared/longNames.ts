import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

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
