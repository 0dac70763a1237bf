import { yupResolver } from '@hookform/resolvers/yup';
import { object } from 'yup';
import type { Resolver } from 'react-hook-form';
import type { FieldInput } from '../fields/field.ts';
import type { ResolvedForm, Resource, ResourceField } from '../resolved.ts';

/** A form's field with the part of its type that only forms need. */
export interface FormField extends FieldInput {
  field: ResourceField;
}

/** The loaded parts of a form. */
export interface FormParts {
  fields: readonly FormField[];
  resolver: Resolver;
}

/** Loads the inputs and rules of a resource's form. */
export async function loadFormParts(resource: Resource, form: ResolvedForm): Promise<FormParts> {
  const keys = form.sections.flatMap(section => section.fields);
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
  return { fields, resolver: yupResolver(schema, { abortEarly: false }, { raw: true }) };
}
