import { yupResolver } from '@hookform/resolvers/yup';
import { object } from 'yup';
import type { Resolver } from 'react-hook-form';
import type { ConsoleRecord } from '#schema/record.ts';
import type { ResolvedForm, Resource } from '../declaration/resolved.ts';
import type { FormField } from './formField.ts';
import type { FormLayout } from './layout.ts';
import { withCheck } from './withCheck.ts';

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
    return field?.input ? [field.input(field.label).then(input => ({ ...input, field }))] : [];
  });
  const fields = await Promise.all(loading);
  const editable = fields.filter(({ field }) => !field.readOnly);
  const schema =
    (await form.schema?.()) ??
    object(Object.fromEntries(editable.map(({ field, rule }) => [field.key, rule])));
  for (const { field } of fields) field.CustomInput?.preload();
  const resolver: Resolver = yupResolver(schema, { abortEarly: false }, { raw: true });
  const { check } = form;
  return {
    layout,
    fields,
    resolverFor: basis => (check ? withCheck(resolver, check, { resource, fields, basis }) : resolver),
  };
}
