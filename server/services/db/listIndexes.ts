import { sql, type SQL } from 'drizzle-orm';
import { index, type ExtraConfigColumn, type IndexBuilder } from 'drizzle-orm/pg-core';
import { searchable } from './conditions.ts';

type Indexed = ExtraConfigColumn | SQL;

/**
 * The index of a list's order. Name exactly what the list's order names, after the columns that its rows have in common:
 * any page is then read from the index, from the nearer end. The last column has to be unique, and the list to find
 * its pages by that column alone (`listQuery`), so that only the index is read up to the page.
 */
export function sortIndex(name: string, ...[first, ...others]: [Indexed, ...Indexed[]]): IndexBuilder {
  return index(name).on(first, ...others);
}

/**
 * The index of a search by a part of these columns, for `containing`. It finds parts of three characters or more; one
 * or two are in most rows, and the index of the order finds a page of those. A search by the beginning needs an index on
 * the upper-case column with `text_pattern_ops` instead, which is a fraction of the size (`startsWithByIndex`).
 */
export function searchIndex(
  name: string,
  ...[first, ...others]: [ExtraConfigColumn, ...ExtraConfigColumn[]]
): IndexBuilder {
  return index(name).using('gin', byTrigrams(first), ...others.map(byTrigrams));
}

const byTrigrams = (column: ExtraConfigColumn) => sql`${searchable(column)} gin_trgm_ops`;
