import { formatPhone, isMobileNumber, phoneForm } from '#domain/phones.ts';
import { trimmed } from '#domain/texts.ts';
import { asText } from '../../record.ts';
import { common, type FieldSettings, type FoundInParts } from '../field.ts';
import { messages } from '../messages.ts';

/** An Indian mobile number: stored with +91, typed as its ten digits, shown in two groups of five. */
export function phone(settings: FieldSettings = {}): FoundInParts<'phone', FieldSettings> {
  return {
    ...common({ help: phoneForm, ...settings }, 14),
    type: 'phone',
    settings,
    inParts: true,
    csv: 'figure',
    format: value => formatPhone(asText(value)),
    inFile: asText,
    fault: value => {
      const number = trimmed(asText(value));
      return (number === '' && !settings.required) || isMobileNumber(number) ? undefined : messages.phone;
    },
  };
}
