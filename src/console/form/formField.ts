import type { FieldInput } from '../field/field.ts';
import type { ResourceField } from '../declaration/resolved.ts';

/** A form's field with the part of its type that only forms need. */
export interface FormField extends FieldInput {
  field: ResourceField;
}
