import type { FieldInput } from '../fields/field.ts';
import type { ResourceField } from '../resolved.ts';

/** A form's field with the part of its type that only forms need. */
export interface FormField extends FieldInput {
  field: ResourceField;
}
