import type { Schema } from 'yup';
import { oneLine } from '#validation/texts.ts';
import { optionsOf } from '../fields/choice.ts';
import type { ChoiceSettings } from '../fields/settings.ts';
import { messages } from './messages.ts';

/** Returns the rule of a choice. */
export function choiceRule(label: string, settings: ChoiceSettings): Schema {
  const known = ['', ...optionsOf(settings).map(({ value }) => value)];
  const rule = oneLine(messages.choose(label)).oneOf(known, messages.choose(label));
  return settings.required ? rule.required(messages.choose(label)) : rule;
}
