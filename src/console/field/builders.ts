import * as schema from '#schema/fields/builders.ts';
import type { Field } from '#schema/fields/field.ts';
import type { FieldType } from '#schema/fields/settings.ts';
import type { FieldSettings } from '#schema/fields/settings.ts';
import type { ConsoleField, FieldParts } from './field.ts';

/** Lets a builder take components that replace those of its type. */
function withParts<T extends FieldType, S extends FieldSettings>(build: (settings: S) => Field<T>) {
  return (settings: S & FieldParts): ConsoleField<T> => ({ ...build(settings), parts: settings });
}

/** The same for a builder whose settings are all optional. */
function optional<T extends FieldType, S extends FieldSettings>(
  build: (settings?: S & FieldParts) => Field<T>,
) {
  return (settings?: S & FieldParts): ConsoleField<T> => ({ ...build(settings), parts: settings ?? {} });
}

export const text = optional(schema.text);
export const number = optional(schema.number);
export const date = optional(schema.date);
export const month = optional(schema.month);
export const flag = optional(schema.flag);
export const phone = optional(schema.phone);
export const personName = optional(schema.personName);
export const choice = withParts(schema.choice);
export const computed = withParts(schema.computed);

/** A reference to a record of another resource by its `id`; shows that record's title. */
export const reference = (
  target: string,
  settings: FieldSettings & FieldParts = {},
): ConsoleField<'reference'> => ({
  ...schema.reference(target, settings),
  parts: settings,
});
