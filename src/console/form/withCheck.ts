import type { Resolver } from 'react-hook-form';
import { readPath, type ConsoleRecord } from '#schema/record.ts';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';
import type { FormField } from './formField.ts';

interface Checked {
  resource: Resource;
  fields: readonly FormField[];
  /** The record that the edit is based on, for the fields that are not in the form. */
  basis: ConsoleRecord;
}

/** Adds a check of fields against each other to the rules of a form; it runs once each field meets its own rule. */
export function withCheck(
  rules: Resolver,
  check: NonNullable<ResolvedForm['check']>,
  { resource, fields, basis }: Checked,
): Resolver {
  return async (values, context, options) => {
    const checked = await rules(values, context, options);
    if (Object.keys(checked.errors).length > 0) return checked;
    const all: Record<string, unknown> = {};
    for (const { key, source } of Object.values(resource.fields)) all[key] = readPath(basis, source);
    for (const { field, toWire } of fields) all[field.key] = toWire(values[field.key]);
    const messages = Object.entries(check(all));
    if (messages.length === 0) return checked;
    return {
      values: {},
      errors: Object.fromEntries(messages.map(([key, message]) => [key, { type: 'check', message }])),
    };
  };
}
