import { boolean, date, numeric, text, uuid, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import type { Field } from '#schema/fields/field.ts';
import type { FieldType, FieldTypes } from '#schema/fields/settings.ts';

/** The digits of the largest number that a column holds. */
const precision = 18;

type Builders = {
  readonly [T in FieldType]?: (column: string, settings: FieldTypes[T]) => PgColumnBuilderBase;
};

const builders: Builders = {
  text: (column, { required }) => (required ? text(column).notNull() : text(column)),
  phone: (column, { required }) => (required ? text(column).notNull() : text(column)),
  choice: (column, { required }) => (required ? text(column).notNull() : text(column)),
  number: (column, { decimals = 0, required }) => {
    const made = numeric(column, { precision, scale: decimals, mode: 'number' });
    return required ? made.notNull() : made;
  },
  date: (column, { required }) => {
    const made = date(column, { mode: 'string' });
    return required ? made.notNull() : made;
  },
  flag: column => boolean(column).notNull().default(false),
  reference: (column, { required }) => (required ? uuid(column).notNull() : uuid(column)),
};

/** Returns the column of a field; undefined for an area, whose codes every table of areas has. */
export function columnOf<T extends FieldType>(
  { type, settings }: Pick<Field<T>, 'type' | 'settings'>,
  column: string,
): PgColumnBuilderBase | undefined {
  return builders[type]?.(column, settings);
}
