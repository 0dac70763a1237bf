import { trimmed } from '#domain/texts.ts';
import type { FieldSettings } from '#schema/fields/settings.ts';
import { phoneRule } from '#schema/rules/phone.ts';
import { withoutPhonePrefix, withPhonePrefix } from '#validation/person.ts';
import type { FieldInput } from '../field.ts';
import { PhoneInput } from './PhoneInput.tsx';

/** The form part of a phone number: its ten digits after a fixed +91. */
export function phoneInput(label: string, settings: FieldSettings): FieldInput {
  return {
    Input: props => <PhoneInput {...props} autoComplete="off" />,
    rule: phoneRule(label, settings),
    toForm: value => (typeof value === 'string' ? withoutPhonePrefix(value) : ''),
    toWire: value => {
      const digits = trimmed(String(value));
      return digits === '' ? null : withPhonePrefix(digits);
    },
  };
}
