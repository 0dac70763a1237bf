import type { Schema } from 'yup';
import { notOneLine, oneLine } from '#validation/texts.ts';
import { longestText } from '../fields/text.ts';
import type { TextSettings } from '../fields/settings.ts';
import { messages } from './messages.ts';

/** Returns the rule of a text. */
export function textRule(label: string, settings: TextSettings): Schema {
  const { min = 0, max = longestText, pattern, required } = settings;
  let rule = oneLine(notOneLine(label)).max(max, messages.tooLong(label, max));
  if (required) rule = rule.required(messages.required(label));
  if (min > 0) rule = rule.min(min, messages.tooShort(label, min));
  if (pattern)
    rule = rule.matches(pattern.matches, { message: pattern.message, excludeEmptyString: !required });
  return rule;
}
