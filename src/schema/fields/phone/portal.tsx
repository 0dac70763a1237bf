import { withoutPhonePrefix, withPhonePrefix } from '#domain/phones.ts';
import { trimmed } from '#domain/texts.ts';
import type { FieldView } from '../../../console/field/field.ts';

/** The portal half of a phone number: a form holds its ten digits, after a fixed +91. */
export const phoneView = (): FieldView => ({
  input: async () => {
    const { PhoneInput } = await import('../../../console/field/PhoneInput.tsx');
    return {
      Input: props => <PhoneInput {...props} autoComplete="off" />,
      toForm: value => (typeof value === 'string' ? withoutPhonePrefix(value) : ''),
      toWire: value => {
        const digits = trimmed(String(value));
        return digits === '' ? null : withPhonePrefix(digits);
      },
    };
  },
});
