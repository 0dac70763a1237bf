import type { Resolver } from 'react-hook-form';
import { asText, isSame, merge, readPath, writePaths, type ConsoleRecord } from '#schema/record.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import type { Resource, ResourceField } from '../declaration/resolved.ts';
import type { FieldInput } from '../field/field.ts';

/** A form's field with the part of its type that only forms need. */
export interface FormField extends FieldInput {
  field: ResourceField;
}

/** Returns the form's values for a record by field key, and the record's `id`. */
export function toFormValues(fields: readonly FormField[], record: ConsoleRecord): ConsoleRecord {
  const values: Record<string, unknown> = { id: record['id'] };
  for (const { field, toForm } of fields) values[field.key] = toForm(readPath(record, field.source));
  return values;
}

/** Returns the body to send for the changes in a form; undefined if nothing changed. */
export function toBody(
  { form }: Resource,
  fields: readonly FormField[],
  values: ConsoleRecord,
  record: ConsoleRecord,
): ConsoleRecord | undefined {
  const before = toFormValues(fields, record);
  const wire = fields.map(({ field, toWire }) => ({
    field,
    was: toWire(before[field.key]),
    is: toWire(values[field.key]),
  }));
  const changed = wire.filter(({ field, was, is }) => !field.readOnly && !isSame(was, is));
  if (changed.length === 0) return undefined;
  if (!form?.toBody) return writePaths(changed.map(({ field, is }) => [field.source, is]));
  const byKey = (entries: typeof wire) => Object.fromEntries(entries.map(({ field, is }) => [field.key, is]));
  return form.toBody({ changed: byKey(changed), values: byKey(wire), record });
}

/** Returns the body to send for a new record: every value that is filled in. */
export function toNewBody(
  { form }: Resource,
  fields: readonly FormField[],
  values: ConsoleRecord,
): ConsoleRecord {
  const filled = fields.flatMap(({ field, toWire }) => {
    const value = toWire(values[field.key]);
    return value === null || value === '' ? [] : [{ field, value }];
  });
  if (!form?.toBody) return writePaths(filled.map(({ field, value }) => [field.source, value]));
  const byKey = Object.fromEntries(filled.map(({ field, value }) => [field.key, value]));
  return form.toBody({ changed: byKey, values: byKey, record: {} });
}

/** A field that the record, the edit, or both have changed since the edit began. */
interface FieldDifference {
  field: ResourceField;
  /** The record with this field's value from the form. */
  mine: ConsoleRecord;
  /** Whether both have changed the field, to different values: the officer must choose. */
  contested: boolean;
  /** Whether someone else has changed this field of the record. */
  theirs: boolean;
}

/** Compares an edit that began from `basis` with the record as it is now. */
export function compare(
  fields: readonly FormField[],
  values: ConsoleRecord,
  basis: ConsoleRecord,
  current: ConsoleRecord,
): readonly FieldDifference[] {
  const [before, now] = [toFormValues(fields, basis), toFormValues(fields, current)];
  return fields.flatMap(({ field, toWire }) => {
    const [was, is, typed] = [before, now, values].map(each => toWire(each[field.key]));
    const changed = !field.readOnly && !isSame(typed, was);
    const theirs = !isSame(is, was);
    if (!theirs && !changed) return [];
    const mine = trustedCast<ConsoleRecord>(
      merge(current, writePaths([[field.source, changed ? typed : is]])),
    );
    return [{ field, mine, theirs, contested: theirs && changed && !isSame(typed, is) }];
  });
}

/** Converts the server's errors, which name paths in the body, to errors by field key. */
export function toFieldErrors(
  fields: readonly FormField[],
  errors: ConsoleRecord,
): Readonly<Record<string, string>> {
  const keys = new Map(fields.map(({ field }) => [field.source, field.key]));
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const key = keys.get(path) ?? (fields.some(({ field }) => field.key === path) ? path : undefined);
      return key === undefined ? [] : [[key, asText(message)]];
    }),
  );
}

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
