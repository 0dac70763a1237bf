import { trimmed } from '#domain/texts.ts';
import { isMobileNumber, phonePrefix, withoutPhonePrefix, withPhonePrefix } from '#validation/person.ts';
import { oneLine } from '#validation/texts.ts';
import type { FieldInput, FieldSettings } from '../field.ts';
import { LineInput } from '../LineInput.tsx';
import { messages } from '../messages.ts';

/** The form part of a phone number: its ten digits after a fixed +91. */
export function phoneInput({ required }: FieldSettings): FieldInput {
  return {
    Input: props => (
      <LineInput
        {...props}
        before={phonePrefix}
        attributes={{ type: 'tel', inputMode: 'numeric', maxLength: 10, autoComplete: 'off' }}
      />
    ),
    rule: oneLine(messages.phone).test(
      'phone',
      messages.phone,
      digits => (digits === '' && !required) || isMobileNumber(digits),
    ),
    toForm: value => (typeof value === 'string' ? withoutPhonePrefix(value) : ''),
    toWire: value => {
      const digits = trimmed(String(value));
      return digits === '' ? null : withPhonePrefix(digits);
    },
  };
}
