import { useState } from 'react';
import { useInput, useReference } from 'react-admin';
import { asText, type ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../../resolved.ts';
import type { InputProps } from '../field.ts';
import { RecordSearch } from './RecordSearch.tsx';
import { titleOf } from './titles.ts';

/** Chooses one of many records by a search; the form holds its `id`. */
export function ReferenceSearch({ resource, ...input }: InputProps & { resource: Resource }) {
  const controller = useInput<string>({ source: input.source });
  const id = asText(controller.field.value);
  const [picked, setPicked] = useState<ConsoleRow | null>(null);
  const stored = useReference<ConsoleRow>({ reference: resource.name, id }).referenceRecord;
  return (
    <RecordSearch
      input={input}
      controller={controller}
      resource={resource}
      titleOf={record => titleOf(resource, record)}
      chosen={id === '' ? null : String(picked?.id) === id ? picked : (stored ?? null)}
      onChoose={record => {
        setPicked(record);
        controller.field.onChange(record ? String(record.id) : '');
      }}
    />
  );
}
