import type { ObjectSchema, AnyObject } from 'yup';
import type { ConsoleRecord } from '../record.ts';

/** Fields under one heading. */
export interface FormSection<K extends string> {
  /** @default no heading */
  title?: string;
  fields: readonly K[];
}

/** What was changed in a form, for `toBody`. */
export interface Change {
  /** The changed fields, as the API takes them, by field key. Never empty. */
  changed: ConsoleRecord;
  /** Every field of the form, as the API takes them, by field key. */
  values: ConsoleRecord;
  /** The record before. */
  record: ConsoleRecord;
}

/** The edit form of a resource. */
export interface FormDefinition<K extends string> {
  /** @default 'Edit' and the noun for one */
  title?: string;
  /** Top to bottom. @default one section of all fields that have an input */
  sections?: readonly FormSection<K>[];
  /** A schema over the form's values by field key, loaded with the form. @default the rules of the fields */
  schema?: () => Promise<ObjectSchema<AnyObject>>;
  /** The body to send. @default each changed value at its field's source */
  toBody?: (change: Change) => ConsoleRecord;
  /** Told when it is saved. @default 'Successfully updated' and the noun for one */
  success?: string;
  /** Why a record can't be edited, or undefined when it can. @default every record can */
  refuse?: (record: ConsoleRecord) => string | undefined;
}
