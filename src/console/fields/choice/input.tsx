import { oneLine } from '#validation/texts.ts';
import type { FieldInput, FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';
import { SelectInput } from '../SelectInput.tsx';
import type { Option } from '../option.ts';

/** The form part of a choice: the chosen value, or null if nothing is chosen. */
export function choiceInput(
  label: string,
  { required }: FieldSettings,
  options: readonly Option[],
): FieldInput {
  const known = ['', ...options.map(({ value }) => value)];
  const rule = oneLine(messages.choose(label)).oneOf(known, messages.choose(label));
  return {
    Input: props => <SelectInput {...props} options={options} />,
    rule: required ? rule.required(messages.choose(label)) : rule,
    toForm: value => (typeof value === 'string' ? value : ''),
    toWire: value => (value === '' ? null : value),
  };
}
