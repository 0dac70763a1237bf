import { useInput } from 'react-admin';
import { asText } from '#schema/record.ts';
import type { Resource } from '../../declaration/resolved.ts';
import type { InputProps } from '../field.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { titleOf } from './titles.ts';
import { useChosenRecord } from './useChosenRecord.ts';

/** Chooses one of many records by a search; the form holds its `id`. */
export function ReferenceSearch({ resource, ...input }: InputProps & { resource: Resource }) {
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
