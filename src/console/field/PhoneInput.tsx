import { phonePrefix, typedPhone } from '#domain/phones.ts';
import type { InputProps } from './field.ts';
import { LineInput } from './LineInput.tsx';

/** Above ten digits, so that a pasted number with its country code is not cut into another number. */
const maxTyped = 30;

/** An input of the ten digits after a fixed +91. A pasted number loses its country code, blanks and hyphens. */
export function PhoneInput({
  autoComplete,
  ...input
}: InputProps & { autoComplete: 'off' | 'tel-national' }) {
  return (
    <LineInput
      {...input}
      before={phonePrefix}
      parse={typedPhone}
      attributes={{ type: 'tel', inputMode: 'numeric', maxLength: maxTyped, autoComplete }}
    />
  );
}
