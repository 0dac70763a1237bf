import type { ObjectSchema, AnyObject } from 'yup';
import type { FormSection } from '#schema/form.ts';
import type { Messages } from '#schema/tableDefinition.ts';
import type { ConsoleRecord } from '#schema/record.ts';

/** The changes in a form, as input of `toBody`. */
export interface Change {
  /** The changed fields in the API's form, by field key. Never empty. */
  changed: ConsoleRecord;
  /** Every field of the form in the API's form, by field key. */
  values: ConsoleRecord;
  /** The record before the change; empty for a new one. */
  record: ConsoleRecord;
}

/** The form of a resource, for new records and for changes. */
export interface FormDefinition<K extends string> {
  /** The heading of the form for a change. @default 'Edit' and the noun for one */
  title?: string;
  /** Top to bottom. @default one section of all fields that have an input */
  sections?: readonly FormSection<K>[];
  /** Loads, with the form, a schema for the form's values by field key. @default the rules of the fields */
  schema?: () => Promise<ObjectSchema<AnyObject>>;
  /**
   * Checks fields against each other, once each has met its own rule, by the values in the API's form. Returns a message
   * for each wrong field. @default no such rule
   */
  check?: (values: ConsoleRecord) => Messages;
  /** Builds the body to send. @default each changed value at its field's source */
  toBody?: (change: Change) => ConsoleRecord;
  /** The notice after saving. @default 'Successfully updated' and the noun for one */
  success?: string;
  /** The words for a new record. @default 'Add' and 'Successfully added', each with the noun for one */
  create?: { title?: string; success?: string };
  /** Returns why a record can't be edited, or undefined if it can. @default every record can */
  refuse?: (record: ConsoleRecord) => string | undefined;
}
