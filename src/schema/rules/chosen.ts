import { mixed, type Schema } from 'yup';
import type { FieldSettings } from '../fields/settings.ts';
import { asText } from '../record.ts';
import { messages } from './messages.ts';

/** Returns the rule of a reference or an area: whether something is chosen, if it must be. */
export function chosenRule(label: string, { required }: FieldSettings): Schema {
  const rule = mixed().nullable();
  return required ? rule.test('required', messages.choose(label), value => asText(value) !== '') : rule;
}
