import { Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Matches rows whose column is one of the values. Any number of values travel as one parameter. */
export function isAnyOf(column: PgColumn, values: Iterable<string | number> | Placeholder): SQL {
  const list = values instanceof Placeholder ? values : sql.param([...new Set(values)]);
  return sql`${column} = any(${list}::${sql.raw(column.getSQLType())}[])`;
}
