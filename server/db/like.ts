import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows whose column contains what was typed, in any case; `%`, `_` and `\` are matched as they are. */
export function contains(column: PgColumn, typed: string): SQL {
  const pattern = `%${escaped(typed)}%`;
  // Digits have no case, and to look for them as they are takes a fraction of the time.
  return typed.toUpperCase() === typed.toLowerCase()
    ? sql`${column} like ${pattern}`
    : sql`${column} ilike ${pattern}`;
}

/** Rows whose column begins with what was typed, in any case. */
export function startsWith(column: PgColumn, typed: string): SQL {
  return sql`${column} ilike ${`${escaped(typed)}%`}`;
}

/** The same by an index on the upper-case column with `text_pattern_ops`, for tables of millions. */
export function beginsWith(column: PgColumn, typed: string): SQL {
  return sql`upper(${column}) like ${`${escaped(typed.toUpperCase())}%`}`;
}

const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');
