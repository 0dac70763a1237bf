import type { ReferenceSettings } from '#schema/fields/settings.ts';
import { asText } from '#schema/record.ts';
import { chosenRule } from '#schema/rules/chosen.ts';
import type { FieldInput, InputProps } from '../field.ts';
import { SelectInput } from '../SelectInput.tsx';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** The form part of a reference: a list of the records to choose from. */
export function referenceInput(label: string, settings: ReferenceSettings): FieldInput {
  const { target } = settings;
  return {
    Input: function ReferenceInput(input: InputProps) {
      return <SelectInput {...input} options={useReferenceOptions(target)} />;
    },
    rule: chosenRule(label, settings),
    toForm: asText,
    toWire: value => (value === '' ? null : value),
  };
}
