import { mixed, type Schema } from 'yup';
import type { Field } from '#schema/fields/types.ts';

/** Returns the rule of a field as a schema of one value, with the messages for its label. It leaves the value as it is. */
export function fieldRule({ fault }: Pick<Field, 'fault'>, label: string): Schema {
  return withFault(mixed().nullable(), value => fault?.(value, label));
}

/** Adds a rule to a schema: `faultOf` returns the message for a value that breaks it. */
export function withFault(schema: Schema, faultOf: (value: unknown) => string | undefined): Schema {
  return schema.test('fault', (value, { createError }) => {
    const message = faultOf(value);
    return message === undefined || createError({ message });
  });
}
