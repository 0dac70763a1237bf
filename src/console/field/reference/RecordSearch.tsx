import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../../declaration/resolved.ts';
import { ComboboxInput, type ComboboxInputProps } from '../ComboboxInput.tsx';
import { useRecordSearch } from './useRecordSearch.ts';

interface RecordSearchProps extends Pick<
  ComboboxInputProps<ConsoleRow>,
  'input' | 'controller' | 'chosen' | 'onChoose' | 'titleOf'
> {
  /** The resource of the records, which its list can search. */
  resource: Resource;
}

/** Chooses one of many records: searches them as their own list does, during typing. */
export function RecordSearch({ resource, ...chosenBy }: RecordSearchProps) {
  const { chosen, titleOf } = chosenBy;
  const title = chosen ? titleOf(chosen) : '';
  const { combobox, search } = useRecordSearch({ resource, title });
  return <ComboboxInput {...chosenBy} {...combobox} placeholder="Type to search" search={search} />;
}
