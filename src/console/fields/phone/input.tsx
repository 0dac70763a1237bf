import { trimmed } from '#domain/texts.ts';
import type { FieldSettings } from '#schema/fields/settings.ts';
import { phoneRule } from '#schema/rules/phone.ts';
import { phonePrefix, withoutPhonePrefix, withPhonePrefix } from '#validation/person.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';

/** The form part of a phone number: its ten digits after a fixed +91. */
export function phoneInput(label: string, settings: FieldSettings): FieldInput {
  return {
    Input: props => (
      <LineInput
        {...props}
        before={phonePrefix}
        attributes={{ type: 'tel', inputMode: 'numeric', maxLength: 10, autoComplete: 'off' }}
      />
    ),
    rule: phoneRule(label, settings),
    toForm: value => (typeof value === 'string' ? withoutPhonePrefix(value) : ''),
    toWire: value => {
      const digits = trimmed(String(value));
      return digits === '' ? null : withPhonePrefix(digits);
    },
  };
}
