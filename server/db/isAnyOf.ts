import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows whose column is one of the values, however many; they travel as one parameter. */
export function isAnyOf(column: PgColumn, values: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...new Set(values)])}::text[])`;
}

/** The same for columns of ids. */
export function isAnyOfIds(column: PgColumn, ids: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...new Set(ids)])}::uuid[])`;
}
