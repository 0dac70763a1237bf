import { useState } from 'react';
import { useGetList, useInput, useReference } from 'react-admin';
import { errorText } from '../../../client/errorText.ts';
import { asText, type ConsoleRow } from '#schema/record.ts';
import { Combobox } from '../../../ui/combobox/Combobox.tsx';
import { initialSort } from '../../list/columns.ts';
import type { Resource } from '../../resolved.ts';
import type { InputProps } from '../field.ts';
import { InputFrame } from '../InputFrame.tsx';
import styles from '../input.module.css';
import { useDebounced } from '../useDebounced.ts';
import { titleOf } from './titles.ts';

/** How many records the input offers; typing narrows them. */
const offered = 20;
const none: readonly ConsoleRow[] = [];

/** Chooses one of many records: searches them as their own list does, during typing. */
export function ReferenceSearch({
  resource,
  searchParam,
  ...input
}: InputProps & { resource: Resource; searchParam: string }) {
  const { field, fieldState } = useInput<string>({ source: input.source });
  const id = asText(field.value);
  const [picked, setPicked] = useState<ConsoleRow | null>(null);
  const stored = useReference<ConsoleRow>({ reference: resource.name, id }).referenceRecord;
  const chosen = id === '' ? null : String(picked?.id) === id ? picked : (stored ?? null);
  const title = chosen ? titleOf(resource, chosen) : '';
  const [typed, setTyped] = useState(title);
  const searched = typed === title ? '' : typed.trim();
  const text = useDebounced(searched);
  const { data, error, isFetching } = useGetList<ConsoleRow>(resource.name, {
    pagination: { page: 1, perPage: offered },
    filter: text === '' ? {} : { [searchParam]: text },
    sort: initialSort(resource),
  });
  const isSearching = text !== searched || isFetching;
  const options = isSearching ? none : (data ?? none);
  return (
    <InputFrame input={input} error={fieldState.error?.message}>
      {aria => (
        <Combobox
          label={resource.title}
          options={options}
          keyOf={record => String(record.id)}
          titleOf={record => titleOf(resource, record)}
          chosen={chosen}
          onChoose={record => {
            setPicked(record);
            field.onChange(record ? String(record.id) : '');
          }}
          text={typed}
          onTextChange={setTyped}
          message={messageOf({ isSearching, error, isEmpty: options.length === 0 })}
          className={styles.box}
          input={{
            ...aria,
            ref: field.ref,
            name: field.name,
            disabled: input.readOnly,
            placeholder: 'Type to search',
            className: styles.control,
          }}
        />
      )}
    </InputFrame>
  );
}

function messageOf(found: { isSearching: boolean; error: unknown; isEmpty: boolean }): string {
  if (found.isSearching) return 'Loading...';
  if (found.error) return errorText(found.error);
  return found.isEmpty ? 'No Data Found!' : '';
}
