import { useInput } from 'react-admin';
import { asText } from '#schema/record.ts';
import type { Resource } from '../../declaration/resolved.ts';
import { useRegistry } from '../../contexts.tsx';
import type { InputProps } from '../field.ts';
import { SelectInput } from '../SelectInput.tsx';
import { canSearch, titleOf } from './titles.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { useChosenRecord } from './useChosenRecord.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

/** Chooses a record by a search, or in a list of the records if theirs has no search. The form holds its `id`. */
export function ReferenceInput({ target, ...input }: InputProps & { target: string }) {
  const resource = useRegistry().resource(target);
  if (!resource || !canSearch(resource)) return <ReferenceSelect {...input} target={target} />;
  return <ReferenceSearch {...input} resource={resource} />;
}

function ReferenceSelect({ target, ...input }: InputProps & { target: string }) {
  return <SelectInput {...input} options={useReferenceOptions(target)} />;
}

function ReferenceSearch({ resource, ...input }: InputProps & { resource: Resource }) {
  const controller = useInput<string>({ source: input.source });
  const [chosen, remember] = useChosenRecord(resource, asText(controller.field.value));
  return (
    <RecordSearch
      input={input}
      controller={controller}
      resource={resource}
      titleOf={record => titleOf(resource, record)}
      chosen={chosen}
      onChoose={record => {
        remember(record);
        controller.field.onChange(record ? String(record.id) : '');
      }}
    />
  );
}
