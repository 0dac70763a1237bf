import type { $Type, NotNull } from 'drizzle-orm';
import { integer, smallint, text, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { PlainType } from '#domain/transformer/field.ts';
import {
  plainFields,
  type FieldOf,
  type FilledField,
  type MonthlyKey,
  type PlainKey,
  type StoredValue,
} from '#domain/transformer/plain.ts';
import { inSql } from '../inSql.ts';

const words = (name: string) => text(name);
const numbers = { smallint: (name: string) => smallint(name), integer: (name: string) => integer(name) };

type Builders = {
  readonly [T in PlainType]: (
    name: string,
    field: FilledField<T>,
  ) => ReturnType<typeof words | (typeof numbers)[keyof typeof numbers]>;
};
const builders: Builders = {
  text: words,
  number: (name, { stored }) => numbers[stored](name),
  choice: words,
};

type Builder<F> = F extends { stored: infer S extends keyof typeof numbers }
  ? ReturnType<(typeof numbers)[S]>
  : ReturnType<typeof words>;
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
  Object.fromEntries(fields.map(field => [field.key, columnOf<PlainType>(field)]));

function columnOf<T extends PlainType>(field: FilledField<T>): PgColumnBuilderBase {
  const builder = builders[field.type](inSql(field.key), field);
  return field.required ? builder.notNull() : builder;
}
