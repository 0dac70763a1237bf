import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows whose column contains what was typed, in any case; `%`, `_` and `\` are matched as they are. */
export function contains(column: PgColumn, typed: string): SQL {
  return isCaseless(typed) ? sql`${column} like ${part(typed)}` : sql`${column} ilike ${part(typed)}`;
}

/** Digits have no case, and to look for them as they are takes a fraction of the time. */
export const isCaseless = (typed: string) => typed.toUpperCase() === typed.toLowerCase();

/** What was typed as `like` and `ilike` take it, to be found anywhere. */
export const part = (typed: string) => `%${escaped(typed)}%`;

/** Rows whose column begins with what was typed, in any case. */
export function startsWith(column: PgColumn, typed: string): SQL {
  return sql`${column} ilike ${`${escaped(typed)}%`}`;
}

/** The same by an index on the upper-case column with `text_pattern_ops`, for tables of millions: `beginning` is open. */
export function beginsWith(column: PgColumn, beginning: Placeholder): SQL {
  return sql`upper(${column}) like ${beginning}`;
}

/** What was typed as `beginsWith` takes it. */
export const beginning = (typed: string) => `${escaped(typed.toUpperCase())}%`;

const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');
