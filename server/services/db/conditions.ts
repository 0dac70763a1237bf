import { or, sql, Placeholder, type SQL } from 'drizzle-orm';
import type { ExtraConfigColumn, PgColumn } from 'drizzle-orm/pg-core';

const { placeholder } = sql;

/**
 * A column as searches by a part read it, and as `searchIndex` indexes it. An index on the column itself would also be
 * used for lookups of whole values: PostgreSQL takes it for cheaper than the unique index, and it is hundreds of
 * times slower for codes that begin alike.
 */
export const searchable = (column: PgColumn | ExtraConfigColumn): SQL => sql`(${column} || '')`;

/**
 * A filter by a part of a text, in any case, in one or more columns; `%`, `_` and `\` stand for themselves. Text without
 * letters gets a condition of its own, because a case-sensitive match is many times faster.
 */
export function containing(name: string, ...columns: readonly PgColumn[]) {
  const caseless = `${name}WithoutLetters`;
  const inAny = (condition: (column: PgColumn) => SQL) => sql`(${or(...columns.map(condition))})`;
  return {
    /** The conditions by name, each with a placeholder of its name. */
    conditions: {
      [name]: inAny(column => sql`${searchable(column)} ilike ${placeholder(name)}`),
      [caseless]: inAny(column => sql`${searchable(column)} like ${placeholder(caseless)}`),
    },
    /** Returns the value for the typed text; none if it is empty. */
    values: (typed = ''): Readonly<Record<string, string>> => {
      if (typed === '') return {};
      const hasLetters = typed.toUpperCase() !== typed.toLowerCase();
      return { [hasLetters ? name : caseless]: `%${escaped(typed)}%` };
    },
  };
}

/** Matches rows whose column starts with a text made by `prefixPattern`, in any case. */
export function startsWith(column: PgColumn, start: Placeholder | string): SQL {
  return sql`${column} ilike ${start}`;
}

/** Like `startsWith`, by an index on the upper-case column with `text_pattern_ops`: for tables of millions of rows. */
export function startsWithByIndex(column: PgColumn, start: Placeholder): SQL {
  return sql`upper(${column}) like ${start}`;
}

/** The typed text as a value for both. */
export const prefixPattern = (typed: string) => `${escaped(typed.toUpperCase())}%`;

/** Escapes the characters that stand for others in a pattern. */
export const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** Matches rows whose column is one of the values. Any number of values travel as one parameter. */
export function isAnyOf(column: PgColumn, values: Iterable<string | number> | Placeholder): SQL {
  const list = values instanceof Placeholder ? values : sql.param([...new Set(values)]);
  return sql`${column} = any(${list}::${sql.raw(column.getSQLType())}[])`;
}
