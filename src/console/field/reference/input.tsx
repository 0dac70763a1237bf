import type { ReferenceSettings } from '#schema/fields/settings.ts';
import { asText } from '#schema/record.ts';
import { chosenRule } from '#schema/rules/chosen.ts';
import type { FieldInput, InputProps } from '../field.ts';
import { useRegistry } from '../../registryContext.ts';
import { SelectInput } from '../SelectInput.tsx';
import { canSearch } from './canSearch.ts';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** The form part of a reference: a search for the record, or a list of the records if theirs has no search. */
export function referenceInput(label: string, settings: ReferenceSettings): FieldInput {
  const { target } = settings;
  return {
    Input: function ReferenceInput(input: InputProps) {
      const resource = useRegistry().resource(target);
      if (!resource || !canSearch(resource)) return <ReferenceSelect {...input} target={target} />;
      return <ReferenceSearch {...input} resource={resource} />;
    },
    rule: chosenRule(label, settings),
    toForm: asText,
    toWire: value => (value === '' ? null : value),
  };
}

function ReferenceSelect({ target, ...input }: InputProps & { target: string }) {
  return <SelectInput {...input} options={useReferenceOptions(target)} />;
}
