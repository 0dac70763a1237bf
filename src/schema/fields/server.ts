import type { TSchema } from 'typebox';
import { nullable } from '#contract/parts.ts';
import { areaHalf } from './area/server.ts';
import { choiceHalf } from './choice/server.ts';
import { dateHalf } from './date/server.ts';
import { flagHalf } from './flag/server.ts';
import { monthHalf } from './month/server.ts';
import { numberHalf } from './number/server.ts';
import { phoneHalf } from './phone/server.ts';
import { positionHalf } from './position/server.ts';
import { referenceHalf } from './reference/server.ts';
import type { ColumnType, ServerHalf } from './serverHalf.ts';
import { textHalf } from './text/server.ts';
import type { Field, FieldType, FieldTypes, StoredType } from './types.ts';

const halves: { readonly [T in FieldType]?: ServerHalf<FieldTypes[T]> } = {
  area: areaHalf,
  choice: choiceHalf,
  date: dateHalf,
  flag: flagHalf,
  month: monthHalf,
  number: numberHalf,
  phone: phoneHalf,
  position: positionHalf,
  reference: referenceHalf,
  text: textHalf,
} satisfies { readonly [T in StoredType]: ServerHalf<FieldTypes[T]> };

type Typed<T extends FieldType> = Pick<Field<T>, 'type' | 'settings'>;

/** Returns the schema of a field's value in a record. */
export const recordSchema = <T extends FieldType>(field: Typed<T>): TSchema =>
  orNull(field, halfOf(field).record(field.settings));

/** Returns the schema of a field's value to store. */
export function valueSchema<T extends FieldType>(field: Typed<T>): TSchema {
  const { value, record } = halfOf(field);
  return orNull(field, (value ?? record)(field.settings));
}

/** Returns the schema of a filter by a field. */
export function filterSchema<T extends FieldType>(field: Typed<T>): TSchema {
  const { filter, record } = halfOf(field);
  return (filter ?? record)(field.settings);
}

/** Returns the column of a field; undefined for one that has none of its own. */
export const columnOf = <T extends FieldType>(field: Typed<T>): ColumnType | undefined =>
  halves[field.type]?.column?.(field.settings);

/** Returns a given value of a field as its column stores it. */
export function stored(field: Typed<FieldType>, value: unknown): unknown {
  const { store } = halfOf(field);
  return store ? store(value) : value;
}

const orNull = <T extends FieldType>(field: Typed<T>, schema: TSchema) =>
  field.settings.required || halfOf(field).isAlwaysFilled ? schema : nullable(schema);

function halfOf<T extends FieldType>({ type }: Typed<T>): ServerHalf<FieldTypes[T]> {
  const found = halves[type];
  if (!found) throw new Error(`A ${type} field has no column.`);
  return found;
}
