import { optionsOf } from '#schema/fields/choice.ts';
import type { ChoiceSettings } from '#schema/fields/settings.ts';
import { choiceRule } from '#schema/rules/choice.ts';
import type { FieldInput } from '../field.ts';
import { SelectInput } from '../SelectInput.tsx';

/** The form part of a choice: the chosen value, or null if nothing is chosen. */
export function choiceInput(label: string, settings: ChoiceSettings): FieldInput {
  const options = optionsOf(settings);
  return {
    Input: props => <SelectInput {...props} options={options} />,
    rule: choiceRule(label, settings),
    toForm: value => (typeof value === 'string' ? value : ''),
    toWire: value => (value === '' ? null : value),
  };
}
