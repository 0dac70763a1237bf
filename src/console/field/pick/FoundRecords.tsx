import { useState } from 'react';
import { useInfiniteGetList } from 'react-admin';
import type { Option } from '#schema/fields/choice/index.ts';
import { asText, readPath, type ConsoleRow } from '#schema/record.ts';
import { CloseIcon } from '../../../theme/icons.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { FoundOptions } from '../../list/FoundOptions.tsx';
import { useReportFailure } from '../../notice.ts';
import { useResource } from '../../contexts.tsx';
import filter from '../filter.module.css';
import { useDebouncedInput } from '../useDebouncedInput.ts';
import styles from './pick.module.css';

/** Many records, of which any number can be chosen. */
export interface ManyRecords {
  /** The name of the options for screen readers. */
  label: string;
  /** The resource of the records, which its list can search. */
  resource: string;
  /** The dotted place of what is chosen with a record; a record without it is not offered. */
  value: string;
  /** The field that names a record, and the field that tells more. */
  shows: readonly [title: string, note: string];
  /** The label of the search, and the maximum number of characters. */
  search: { label: string; max: number };
  /** The word before the title of a chosen one, for the button that removes it. */
  remove: string;
}

interface FoundRecordsProps {
  from: ManyRecords;
  selected: readonly Option[];
  onSelect: (selected: readonly Option[]) => void;
}

/** How many records it offers at a time. */
const perPage = 10;

/** Offers the records of a list, page by page or by a search. Chosen ones stay chosen during further searches. */
export function FoundRecords({ from, selected, onSelect }: FoundRecordsProps) {
  const resource = useResource(from.resource);
  const [search, setSearch] = useState('');
  const typed = useDebouncedInput(search, setSearch);
  const query = useInfiniteGetList<ConsoleRow>(resource.name, {
    pagination: { page: 1, perPage },
    meta: search === '' ? {} : { lookup: search },
  });
  // Without any data, the place of the options shows the failure instead.
  useReportFailure(query.data && query.error);
  const text = (record: ConsoleRow, key: string) => {
    const field = resource.fields[key];
    return field ? field.format(readPath(record, field.source)) : '';
  };
  const options = query.data?.pages
    .flatMap(({ data }) => data)
    .map(record => ({
      value: asText(readPath(record, from.value)),
      label: text(record, from.shows[0]),
      note: text(record, from.shows[1]),
    }))
    .filter(({ value }) => value !== '');
  const without = (out: Option) => selected.filter(({ value }) => value !== out.value);
  return (
    <>
      <input
        type="search"
        aria-label={from.search.label}
        placeholder={from.search.label}
        maxLength={from.search.max}
        autoComplete="off"
        className={filter.box}
        {...typed.input}
      />
      {selected.length > 0 && (
        <ul className={styles.selected} aria-label="Selected">
          {selected.map(option => (
            <li key={option.value} className={styles.chip}>
              {option.label}
              <button
                type="button"
                aria-label={`${from.remove} ${option.label}`}
                onClick={() => onSelect(without(option))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FoundOptions
        found={query}
        options={options}
        label={from.label}
        className={`${styles.options} ${styles.searched}`}
      >
        {found => (
          <>
            {found.map(({ note, ...option }) => (
              <label key={option.value} className={styles.option}>
                <input
                  type="checkbox"
                  checked={selected.some(({ value }) => value === option.value)}
                  onChange={({ target }) =>
                    onSelect(target.checked ? [...selected, option] : without(option))
                  }
                />
                <b>{option.label}</b>
                <span>{note}</span>
              </label>
            ))}
            {query.hasNextPage && <MoreButton pages={query} label="Load More" focusSelector="input" />}
          </>
        )}
      </FoundOptions>
    </>
  );
}
