import type { Schema } from 'yup';
import { isMobileNumber } from '#validation/person.ts';
import { oneLine } from '#validation/texts.ts';
import type { FieldSettings } from '../fields/settings.ts';
import { messages } from './messages.ts';

/** Returns the rule of a phone number: ten digits, with or without +91. */
export function phoneRule(_label: string, { required }: FieldSettings): Schema {
  return oneLine(messages.phone).test(
    'phone',
    messages.phone,
    digits => (digits === '' && !required) || isMobileNumber(digits),
  );
}
