import { mixed } from 'yup';
import { asText } from '../../../client/record.ts';
import type { FieldInput, FieldSettings, InputProps } from '../field.ts';
import { messages } from '../messages.ts';
import { SelectInput } from '../SelectInput.tsx';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** The form part of a reference: a list of the records to choose from. */
export function referenceInput(label: string, target: string, { required }: FieldSettings): FieldInput {
  const rule = mixed().nullable();
  return {
    Input: function ReferenceInput(input: InputProps) {
      return <SelectInput {...input} options={useReferenceOptions(target)} />;
    },
    rule: required ? rule.test('required', messages.choose(label), value => asText(value) !== '') : rule,
    toForm: asText,
    toWire: value => (value === '' ? null : value),
  };
}
