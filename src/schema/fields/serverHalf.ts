import type { TSchema } from 'typebox';

/** The type of a column, with its default if it has one. */
export type ColumnType =
  | { type: 'text' | 'date' | 'uuid' | 'smallint' | 'integer' | 'jsonb' }
  | { type: 'boolean'; default: boolean }
  | { type: 'numeric'; precision: number; scale: number };

/** The server half of a type of field with settings `S`. */
export interface ServerHalf<S> {
  /** Whether every record has a value. @default only if its field is required */
  readonly isAlwaysFilled?: boolean;
  /** Returns the schema of a value in a record that has one. */
  readonly record: (settings: S) => TSchema;
  /** Returns the schema of a value to store. Looser than the field's rule, which gives the message. @default as in a record */
  readonly value?: (settings: S) => TSchema;
  /** Returns the schema of the value of a filter. @default as in a record */
  readonly filter?: (settings: S) => TSchema;
  /** Returns its column. @default none of its own */
  readonly column?: (settings: S) => ColumnType;
  /** Returns a given value as the column stores it. @default unchanged */
  readonly store?: (value: unknown) => unknown;
}
