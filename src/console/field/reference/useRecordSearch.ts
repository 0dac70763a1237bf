import { useGetList } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import type { ComboboxProps } from '../../../ui/Combobox.tsx';
import { initialSort } from '../../list/columns.ts';
import { useReportFailure } from '../../notice.ts';
import type { Resource } from '../../declaration/resolved.ts';
import { useScope } from '../../scope.tsx';
import { useSearchText } from '../useSearchText.ts';

/** How many records a search offers; typing narrows them. */
const offered = 20;
const none: readonly ConsoleRow[] = [];

interface RecordSearchOptions {
  /** The resource of the records, which its list can search. */
  resource: Resource;
  /** The title of the chosen record; '' if none is chosen. */
  title: string;
}

/** Searches the records of a resource as their own list does in the chosen month, during typing. Returns what a combobox shows of it. */
export function useRecordSearch({ resource, title }: RecordSearchOptions) {
  const { typed, setTyped, text, isPausing } = useSearchText(title);
  const { month } = useScope();
  const { data, error, isFetching } = useGetList<ConsoleRow>(resource.name, {
    pagination: { page: 1, perPage: offered },
    meta: { ...(resource.topBar.month && { month }), ...(text !== '' && { lookup: text }) },
    sort: initialSort(resource),
  });
  useReportFailure(error);
  const isSearching = isPausing || isFetching;
  const combobox = {
    label: resource.noun.many,
    options: isSearching ? none : (data ?? none),
    keyOf: record => String(record.id),
    text: typed,
    onTextChange: setTyped,
  } satisfies Partial<ComboboxProps<ConsoleRow>>;
  return { combobox, search: { isSearching, error } };
}
