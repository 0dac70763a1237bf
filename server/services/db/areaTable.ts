import { is } from 'drizzle-orm';
import { PgTable, type PgTableWithColumns, type TableConfig } from 'drizzle-orm/pg-core';

/**
 * A table whose rows belong to areas. Its columns can be used anywhere, but Drizzle refuses the table itself: in
 * `from`, joins, counts, updates, deletes and inserts. To open it, call a function that determines the rows a query may
 * touch: `within`, or, without a scope, one of the functions below.
 */
export type AreaTable<C extends TableConfig> = ColumnsOf<C> &
  Pick<PgTable<C>, '_' | '$inferSelect' | '$inferInsert'>;

/** The columns of a table by their names in the program. */
export type ColumnsOf<C extends TableConfig> = { [Key in keyof C['columns']]: C['columns'][Key] };

/** Closes a table whose rows belong to areas. */
export const areaTable = <C extends TableConfig>(table: PgTableWithColumns<C>): AreaTable<C> => table;

/**
 * Opens a table for rows of every area. For identity, which precedes any area; for jobs, intake and demo data, which
 * work for the whole utility; and for tables of rows that the caller creates. Never for rows that a caller's area must
 * limit.
 */
export function acrossTheUtility<C extends TableConfig>(table: AreaTable<C>): PgTableWithColumns<C> {
  if (!isTable(table)) throw new Error('This is no table.');
  return table;
}

/** Opens a table for a join by key to rows that are in scope, for example to show their names or codes. */
export function joined<C extends TableConfig>(table: AreaTable<C>): PgTableWithColumns<C> {
  return acrossTheUtility(table);
}

function isTable<C extends TableConfig>(table: AreaTable<C>): table is PgTableWithColumns<C> {
  return is(table, PgTable);
}
