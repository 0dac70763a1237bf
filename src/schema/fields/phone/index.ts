import { isMobileNumber } from '#domain/phones.ts';
import { trimmed } from '#domain/texts.ts';
import { asText } from '../../record.ts';
import { common, type FieldSettings, type FoundInParts } from '../field.ts';
import { messages } from '../messages.ts';
import { formatText } from '../text/index.ts';

/** An Indian mobile number: stored with +91, typed as its ten digits. */
export function phone(settings: FieldSettings = {}): FoundInParts<'phone', FieldSettings> {
  return {
    ...common(settings),
    type: 'phone',
    settings,
    inParts: true,
    csv: 'figure',
    format: formatText,
    fault: value => {
      const number = trimmed(asText(value));
      return (number === '' && !settings.required) || isMobileNumber(number) ? undefined : messages.phone;
    },
  };
}
