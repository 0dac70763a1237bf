import { yupResolver } from '@hookform/resolvers/yup';
import type { Resolver } from 'react-hook-form';
import { object } from 'yup';
import type { FormSection } from '#schema/form.ts';
import { asText, readPath, type ConsoleRecord } from '#schema/record.ts';
import { fieldRule } from '#validation/fieldRule.ts';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';
import type { FormField } from './changes.ts';
import type { FormLayout } from './FormSkeleton.tsx';

/** The loaded parts of a form. */
export interface FormParts {
  layout: FormLayout;
  fields: readonly FormField[];
  /** Returns the rules of an edit that is based on a record; of a new record, on an empty one. */
  resolverFor: (basis: ConsoleRecord) => Resolver;
}

/** Loads the inputs and rules of a resource's form. */
export async function loadFormParts(
  resource: Resource,
  form: ResolvedForm,
  layout: FormLayout,
): Promise<FormParts> {
  const keys = layout.sections.flatMap(section => section.fields);
  const loading = keys.flatMap(key => {
    const field = resource.fields[key];
    return field?.input ? [field.input().then(input => ({ ...input, field }))] : [];
  });
  const fields = await Promise.all(loading);
  const editable = fields.filter(({ field }) => !field.readOnly);
  const schema =
    (await form.schema?.()) ??
    object(Object.fromEntries(editable.map(({ field }) => [field.key, fieldRule(field, field.label)])));
  for (const { field } of fields) field.CustomInput?.preload();
  const rules: Resolver = yupResolver(schema, { abortEarly: false }, { raw: true });
  const resolver: Resolver = (values, context, options) =>
    rules(withoutHidden(layout, values), context, options);
  const { check } = form;
  return {
    layout,
    fields,
    resolverFor: basis =>
      check ? withCheck(resolver, check, { resource, layout, fields, basis }) : resolver,
  };
}

/** Whether a section shows beside these values of its form. */
export const isShown = ({ when }: FormSection<string>, values: ConsoleRecord): boolean =>
  when === undefined || when.is.includes(asText(values[when.field]));

/** Returns a form's values, empty in the sections that don't show. */
function withoutHidden({ sections }: FormLayout, values: ConsoleRecord): ConsoleRecord {
  const hidden = sections.filter(section => !isShown(section, values)).flatMap(section => section.fields);
  return { ...values, ...Object.fromEntries(hidden.map(key => [key, ''])) };
}

interface Checked {
  resource: Resource;
  layout: FormLayout;
  fields: readonly FormField[];
  /** The record that the edit is based on, for the fields that are not in the form. */
  basis: ConsoleRecord;
}

/** Adds a check of fields against each other to the rules of a form; it runs once each field meets its own rule. */
function withCheck(
  rules: Resolver,
  check: NonNullable<ResolvedForm['check']>,
  { resource, layout, fields, basis }: Checked,
): Resolver {
  return async (values, context, options) => {
    const checked = await rules(values, context, options);
    if (Object.keys(checked.errors).length > 0) return checked;
    const all: Record<string, unknown> = {};
    for (const { key, source } of Object.values(resource.fields)) all[key] = readPath(basis, source);
    const shown = withoutHidden(layout, values);
    for (const { field, toWire } of fields) all[field.key] = toWire(shown[field.key]);
    const messages = Object.entries(check(all));
    if (messages.length === 0) return checked;
    return {
      values: {},
      errors: Object.fromEntries(messages.map(([key, message]) => [key, { type: 'check', message }])),
    };
  };
}
