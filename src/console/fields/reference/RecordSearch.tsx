import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../../resolved.ts';
import { ComboboxInput, type ComboboxInputProps } from '../ComboboxInput.tsx';
import { useRecordSearch } from './useRecordSearch.ts';

interface RecordSearchProps extends Pick<
  ComboboxInputProps<ConsoleRow>,
  'input' | 'controller' | 'chosen' | 'onChoose' | 'titleOf'
> {
  /** The resource of the records, which its list can search. */
  resource: Resource;
  /** @default 'Type to search' */
  placeholder?: string;
  /** Whether it offers records before anything is typed. @default true */
  isEager?: boolean;
}

/** Chooses one of many records: searches them as their own list does, during typing. */
export function RecordSearch({ resource, isEager = true, placeholder, ...chosenBy }: RecordSearchProps) {
  const { chosen, titleOf } = chosenBy;
  const title = chosen ? titleOf(chosen) : '';
  const { combobox, search } = useRecordSearch({ resource, title, isEager });
  return (
    <ComboboxInput
      {...chosenBy}
      {...combobox}
      placeholder={placeholder ?? 'Type to search'}
      search={search}
    />
  );
}
