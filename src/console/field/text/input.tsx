import { trimmed } from '#domain/texts.ts';
import { longestText } from '#schema/fields/text.ts';
import type { TextSettings } from '#schema/fields/settings.ts';
import { asText } from '#schema/record.ts';
import { textRule } from '#schema/rules/text.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';

/** The form part of a text: the typed text, trimmed. */
export function textInput(label: string, settings: TextSettings): FieldInput {
  const { max = longestText } = settings;
  return {
    Input: props => (
      <LineInput {...props} attributes={{ type: 'text', maxLength: max, autoComplete: 'off' }} />
    ),
    rule: textRule(label, settings),
    toForm: asText,
    toWire: value => trimmed(asText(value)),
  };
}
