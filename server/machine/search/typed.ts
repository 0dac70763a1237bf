import { or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { escaped, searchable } from '../../services/db/conditions.ts';
import type { ListRequest } from '../../services/db/listQuery.ts';
import { areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';

/** A text that records are searched by. */
export interface Typed {
  /** In capitals, without blanks at its ends. */
  readonly text: string;
  readonly words: readonly string[];
}

/** The most words of a text that count. */
const mostWords = 5;
const { placeholder } = sql;

/** Reads a text as it was typed. */
export function typedOf(q: string): Typed {
  const text = q.trim().toUpperCase();
  const words = text.split(/[\s,]+/).filter(word => word !== '');
  return { text, words: words.slice(0, mostWords) };
}

/** Matches rows that have each of so many words as a part of some column, in any case. */
export function hasWords(count: number, columns: readonly PgColumn[]): SQL {
  const each = Array.from({ length: count }, (_, at) =>
    or(...columns.map(column => sql`${searchable(column)} ilike ${placeholder(`word${at}`)}`)),
  );
  return sql.join(
    each.map(any => sql`(${any})`),
    sql` and `,
  );
}

/**
 * Returns how near some columns of a row come to the text: 0 if one of them is it, 1 if one starts with it, 2 if a word
 * of one does, else 3.
 */
export function nearness(columns: readonly PgColumn[]): SQL<number> {
  const near = columns.map(
    column => sql`case
      when upper(${column}) = ${placeholder('text')} then 0
      when upper(${column}) like ${placeholder('start')} then 1
      when upper(${column}) like ${placeholder('within')} then 2
      else 3 end`,
  );
  return sql`least(${sql.join(near, sql`, `)})`.mapWith(Number);
}

/** The form of a search's statements within an area. */
export type SearchShape = AreaShape & { words: number };

/** Returns the form of the statements that search a caller's area, and the values of all their placeholders. */
export function searchOf(caller: Caller, { text, words }: Typed): ListRequest<SearchShape> {
  const { shape, values } = areaShapeOf(caller);
  const start = `${escaped(text)}%`;
  const parts = words.map((word, at) => [`word${at}`, `%${escaped(word)}%`] as const);
  return {
    shape: { ...shape, words: words.length },
    values: { ...values, ...Object.fromEntries(parts), text, start, within: `% ${start}` },
  };
}
