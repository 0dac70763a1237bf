import { useGetList } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { initialSort } from '../../list/columns.ts';
import { useReportFailure } from '../../notice.ts';
import type { Resource } from '../../resolved.ts';
import { ComboboxInput, type ComboboxInputProps } from '../ComboboxInput.tsx';
import { useSearchText } from '../useSearchText.ts';

/** How many records the input offers; typing narrows them. */
const offered = 20;
const none: readonly ConsoleRow[] = [];

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
export function RecordSearch({ resource, isEager = true, placeholder, ...combobox }: RecordSearchProps) {
  const { chosen, titleOf } = combobox;
  const { typed, setTyped, text, isPausing } = useSearchText(chosen ? titleOf(chosen) : '');
  const isAsked = isEager || text !== '';
  const { data, error, isFetching } = useGetList<ConsoleRow>(
    resource.name,
    {
      pagination: { page: 1, perPage: offered },
      meta: text === '' ? {} : { lookup: text },
      sort: initialSort(resource),
    },
    { enabled: isAsked },
  );
  useReportFailure(error);
  const isSearching = isPausing || isFetching;
  return (
    <ComboboxInput
      {...combobox}
      label={resource.noun.many}
      options={isSearching ? none : (data ?? none)}
      keyOf={record => String(record.id)}
      text={typed}
      onTextChange={setTyped}
      placeholder={placeholder ?? 'Type to search'}
      search={{ isSearching, error, isAsked }}
    />
  );
}
