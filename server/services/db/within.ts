import { and, getTableColumns, getTableName, sql, Subquery, type SQL } from 'drizzle-orm';
import type { PgTableWithColumns, PgUpdateSetSource, TableConfig } from 'drizzle-orm/pg-core';
import { acrossTheUtility, type AreaTable, type ColumnsOf } from './areaTable.ts';
import type { Executor } from './connect.ts';

/** The rows that a query may touch, as a condition on these columns of a table. The folder `access` creates scopes. */
export class Scope<Columns> {
  readonly #on: (columns: Columns) => SQL;

  constructor(on: (columns: Columns) => SQL) {
    this.#on = on;
  }

  /** Returns the condition for a table. */
  on(columns: Columns): SQL {
    return this.#on(columns);
  }
}

/** Rows of a table under the table's name, so that the table's columns refer to them. */
type Rows<C extends TableConfig> = Subquery<C['name'], ColumnsOf<C>> & ColumnsOf<C>;

/**
 * Opens a table whose rows belong to areas for the rows in scope, to read, lock or join them. Returns a subquery, which
 * PostgreSQL plans as if the scope's condition stood in the query's own `where`.
 */
export function within<C extends TableConfig>(scope: Scope<ColumnsOf<C>>, table: AreaTable<C>): Rows<C> {
  const opened = acrossTheUtility(table);
  const columns = getTableColumns(opened);
  const rows = sql`select * from ${opened} where ${scope.on(table)}`;
  return Object.assign(new Subquery<C['name'], ColumnsOf<C>>(rows, columns, getTableName(opened)), columns);
}

/** Updates the rows in scope that meet a condition. */
export function updateWithin<C extends TableConfig>(
  tx: Executor,
  scope: Scope<ColumnsOf<C>>,
  table: AreaTable<C>,
  values: PgUpdateSetSource<PgTableWithColumns<C>>,
  condition: SQL | undefined,
) {
  return tx
    .update(acrossTheUtility(table))
    .set(values)
    .where(and(scope.on(table), condition));
}

/** Deletes the rows in scope that meet a condition. */
export function deleteWithin<C extends TableConfig>(
  tx: Executor,
  scope: Scope<ColumnsOf<C>>,
  table: AreaTable<C>,
  condition: SQL | undefined,
) {
  return tx.delete(acrossTheUtility(table)).where(and(scope.on(table), condition));
}
