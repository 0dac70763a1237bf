import { trimmed } from '#domain/texts.ts';
import { notOneLine, oneLine } from '#validation/texts.ts';
import { asText } from '../../../client/record.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';
import { messages } from '../messages.ts';
import type { TextSettings } from './index.tsx';

/** The form part of a text: the typed text, trimmed. */
export function textInput(label: string, settings: TextSettings): FieldInput {
  const { min = 0, max = 500, pattern, required } = settings;
  let rule = oneLine(notOneLine(label)).max(max, messages.tooLong(label, max));
  if (required) rule = rule.required(messages.required(label));
  if (min > 0) rule = rule.min(min, messages.tooShort(label, min));
  if (pattern)
    rule = rule.matches(pattern.matches, { message: pattern.message, excludeEmptyString: !required });
  return {
    Input: props => (
      <LineInput {...props} attributes={{ type: 'text', maxLength: max, autoComplete: 'off' }} />
    ),
    rule,
    toForm: asText,
    toWire: value => trimmed(asText(value)),
  };
}
