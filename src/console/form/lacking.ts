import type { Resolver } from 'react-hook-form';
import { asText, type ConsoleRecord } from '#schema/record.ts';
import { toFormValues } from './changes.ts';
import type { FormField } from './formField.ts';

/** Whether a form's value is empty. A flag never is. */
export const isBlank = (value: unknown) => typeof value !== 'boolean' && asText(value).trim() === '';

/** Returns the keys of the required fields that a record has no value for. An edit of its other fields may leave them so. */
export function lackingIn(fields: readonly FormField[], record: ConsoleRecord): readonly string[] {
  const values = toFormValues(fields, record);
  return fields
    .filter(({ field }) => field.required && isBlank(values[field.key]))
    .map(({ field }) => field.key);
}

/** Takes the faults of fields that the record lacks, and that the edit leaves empty, out of a form's rules. */
export function allowLacking(rules: Resolver, lacking: readonly string[]): Resolver {
  return async (values, context, options) => {
    const checked = await rules(values, context, options);
    for (const key of lacking) if (isBlank(values[key])) delete checked.errors[key];
    return Object.keys(checked.errors).length === 0 ? { values, errors: {} } : checked;
  };
}
