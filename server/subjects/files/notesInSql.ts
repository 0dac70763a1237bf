import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { RowNote, Topic } from './rowNotes.ts';

/**
 * A note of rows that are judged in SQL: an object in JSON with what there is to say of each column that it concerns, or
 * null.
 */
export type NoteInSql = readonly [Topic, SQL];

/** A column that a kind does not change: its name in the file, what the row says and what is on record. */
type FixedColumn = readonly [name: string, given: SQL, recorded: SQL];

const isOther = ([, given, recorded]: FixedColumn) =>
  sql`(${given} is not null and ${given} is distinct from ${recorded})`;

/** Returns whether a row fills any of the columns with something else than is on record. */
export const isDiffering = (columns: readonly FixedColumn[]): SQL =>
  sql`(${sql.join(columns.map(isOther), sql` or `)})`;

/** Selects what is on record in those of the columns that a row fills with something else, null if there are none. */
export function differingFrom(columns: readonly FixedColumn[]): SQL {
  const each = columns.map(
    column => sql`${column[0]}::text, case when ${isOther(column)} then coalesce(${column[2]}::text, '') end`,
  );
  return sql`case when ${isDiffering(columns)} then json_strip_nulls(json_build_object(${sql.join(each, sql`, `)})) end`;
}

/** Selects texts by column, null if all of them are null. */
export function textsBy(columns: readonly (readonly [name: string, text: SQL])[]): SQL {
  const each = columns.map(([name, text]) => sql`${name}::text, ${text}`);
  const texts = columns.map(([, text]) => text);
  return sql`case when num_nonnulls(${sql.join(texts, sql`, `)}) > 0
    then json_strip_nulls(json_build_object(${sql.join(each, sql`, `)})) end`;
}

/** The rows with notes: the place of each, and what there is to say on each topic. */
const notedRows = Type.Array(
  Type.Tuple([
    Type.Integer(),
    Type.Array(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
  ]),
);

/** Returns the notes of rows by their places, from what was found on each of the topics. */
export function notesIn(noted: unknown, topics: readonly NoteInSql[]): Map<number, RowNote[]> {
  if (!Value.Check(notedRows, noted)) throw new Error('The database gave notes in an unknown form.');
  return new Map(
    noted.map(([place, found]) => [
      place,
      topics.flatMap(([topic], at) => {
        const of = found[at];
        return of ? [{ topic, found: of }] : [];
      }),
    ]),
  );
}
