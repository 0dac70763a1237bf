import type { $Type, NotNull } from 'drizzle-orm';
import type { integer, smallint, text } from 'drizzle-orm/pg-core';
import {
  plainFields,
  type FieldOf,
  type FilledField,
  type MonthlyKey,
  type PlainKey,
  type StoredValue,
} from '#tables/plainFields.ts';
import { fieldColumn } from '../declared/fieldColumn.ts';

type Builder<F> = ReturnType<
  F extends { stored: 'smallint' }
    ? typeof smallint
    : F extends { stored: 'integer' }
      ? typeof integer
      : typeof text
>;
type Typed<K extends PlainKey> = $Type<Builder<FieldOf<K>>, NonNullable<StoredValue<K>>>;
type Columns = {
  [K in PlainKey]: null extends StoredValue<K> ? Typed<K> : NotNull<Typed<K>>;
};

/** Returns the columns of the plain fields of a transformer centre. */
export function transformerColumns(): Columns;
export function transformerColumns(): object {
  return columnsOf(plainFields);
}

/** Returns the columns of those that hold from a month on. */
export function monthlyColumns(): Pick<Columns, MonthlyKey>;
export function monthlyColumns(): object {
  return columnsOf(plainFields.filter(({ fromMonth }) => fromMonth));
}

const columnsOf = (fields: readonly FilledField[]) =>
  Object.fromEntries(fields.map(({ key, as }) => [key, fieldColumn(key, as.new)]));
