import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { countsLater } from '#domain/audit.ts';
import { formatCountOf, formatFigure } from '#domain/formats.ts';
import { listed } from '#domain/texts.ts';

/** The text about each column that a note concerns, such as the value on record instead. */
export type Found = Readonly<Record<string, string>>;

/** Rows of a file with notes on the same topic. */
interface NotedRows {
  readonly rows: number;
  /** The columns that their notes concern. */
  readonly columns: readonly string[];
  /** The codes of the first of them, each with the record it was found beside: 'A beside B, C beside D …'. */
  readonly pairs: string;
}

/** The topics of notes of rows. */
export interface Topic {
  /** Returns the sentence in a row. */
  ofRow(found: Found): string;
  /** Returns the sentence in the dry run about all its rows. */
  ofFile(noted: NotedRows): string;
}

/** Something to look at in a row that does not fail. */
export interface RowNote {
  readonly topic: Topic;
  readonly found: Found;
}

/** The row differs from the record where its file may not change it. */
export const differs: Topic = {
  ofRow: found => {
    const columns = Object.entries(found).map(([column, is]) => `${column} (${is || 'blank'} on record)`);
    return `This file does not change ${listed(columns)}.`;
  },
  ofFile: ({ rows, columns }) =>
    `${formatCountOf(rows, 'row')} also ${rows === 1 ? 'differs' : 'differ'} in ${columns.join(', ')}: this file does not change ${columns.length === 1 ? 'it' : 'them'}`,
};

/** A new account has the digits of one on record, but other leading zeros: a program may have cut them. */
export const sameDigits: Topic = {
  ofRow: ({ Account_ID: other }) => `The account ${other} with the same digits is on record.`,
  ofFile: ({ rows, pairs }) =>
    `${formatCountOf(rows, 'new account')} with the digits of one on record (${pairs}): are zeros missing?`,
};

/** The RR number of a new account is on record under another account of the section. */
export const sameRrNumber: Topic = {
  ofRow: ({ RR_number: other }) => `The RR number is on record under the account ${other} of the section.`,
  ofFile: ({ rows, pairs }) =>
    `${formatCountOf(rows, 'new account')} with the RR number of another one of the section (${pairs}): is the code right?`,
};

/** The row has the key of an earlier one of the file, which counts instead. */
export const repeats: Topic = {
  ofRow: found => `${Object.values(found).join(', ')} counts.`,
  ofFile: ({ rows }) =>
    `${formatCountOf(rows, 'row')} ${rows === 1 ? 'repeats' : 'repeat'} an earlier row, which counts instead`,
};

/** A figure is far from what it was in the months before, or from that of others with the tariff. */
export const unusual: Topic = {
  ofRow: found => {
    const columns = Object.entries(found).map(
      ([column, usual]) => `${column} (usually about ${formatFigure(Number(usual))})`,
    );
    return `More than 100 times the usual: ${listed(columns)}.`;
  },
  ofFile: ({ rows, columns }) =>
    `${formatCountOf(rows, 'row')} with more than 100 times the usual in ${columns.join(', ')}: is a decimal point missing?`,
};

/** A new TC counts only from a month later than the file's: its section has started the audit of that one. */
export const begins: Topic = {
  ofRow: ({ TC_number: month = '' }) => countsLater(month),
  ofFile: ({ rows }) =>
    `${formatCountOf(rows, 'new TC')} ${rows === 1 ? 'counts' : 'count'} from a later month: the section has started the audit of this one`,
};

/** A cell shows fewer decimals than it holds. */
export const shownRounded: Topic = {
  ofRow: found => {
    const numbers = Object.entries(found).map(([column, held]) => `${column} (${held})`);
    return `Read as the cell shows it, rounded: ${listed(numbers)}.`;
  },
  ofFile: ({ rows, columns }) =>
    `${formatCountOf(rows, 'row')} with more decimals than the cells of ${columns.join(', ')} show: read as shown`,
};

/** An amount is negative: a credit bill, or an installation that feeds the network. */
export const credited: Topic = {
  ofRow: found => {
    const amounts = Object.entries(found).map(([column, amount]) => `${column} (${amount})`);
    return `A credit: ${listed(amounts)}.`;
  },
  ofFile: ({ rows, columns }) =>
    `${formatCountOf(rows, 'row')} with a negative ${listed(columns, 'or')}: ${rows === 1 ? 'is it a credit bill' : 'are they credit bills'} or net metering?`,
};

/** The texts of a row by column, each with what is on record instead. A blank cell says nothing. */
export type Compared = Readonly<
  Record<string, readonly [given: string | null | undefined, recorded: string | null]>
>;

/** Returns the note of a row that differs from the record where its file may not change it; none if it doesn't. */
export function differing(compared: Compared): RowNote[] {
  const found: Record<string, string> = {};
  for (const [column, [given, recorded]] of Object.entries(compared))
    if (given && given !== recorded) found[column] = recorded ?? '';
  return Object.keys(found).length === 0 ? [] : [{ topic: differs, found }];
}

/** Returns all notes of a row in one text, '' without a note. */
export const textOfNotes = (notes: readonly RowNote[] = []): string =>
  notes.map(({ topic, found }) => topic.ofRow(found)).join(' ');

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
