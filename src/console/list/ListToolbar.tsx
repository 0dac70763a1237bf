import { useRef, useState, type KeyboardEvent } from 'react';
import { useListContext } from 'react-admin';
import { asText } from '#schema/record.ts';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import type { FilterValue } from '../declaration/api.ts';
import { forOfficer } from '../declaration/byOfficer.ts';
import type { PageProps, ResolvedList, ResourceField } from '../declaration/resolved.ts';
import { listOf } from '../field/toggled.ts';
import { useDebouncedInput } from '../field/useDebouncedInput.ts';
import { useEndWhenMended, useNotice } from '../notice.ts';
import { useOfficer } from '../contexts.tsx';
import { useDimmed } from '../scope.tsx';
import { Chips, FilterPanel, SearchInput } from './FilterPanel.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { fieldsOf } from './columns.ts';
import { useMapView } from '../map/mapView.ts';
import styles from './list.module.css';
import { useAnnouncedCount, useTotal } from './counts.ts';
import { useFilterValues, type FilterValues } from './useFilterValues.ts';

interface ListToolbarProps extends PageProps {
  /** Whether the number of rows shows, where no heading says it. @default true */
  showsCount?: boolean;
}

/** Shows search, filters, the number of rows, and the choice of columns. */
export function ListToolbar({ resource, showsCount = true }: ListToolbarProps) {
  const officer = useOfficer();
  const { search, filters, apply, panel, linked, feed } = resource.list;
  const { isShown: isMap } = useMapView(resource);
  const names = forOfficer(filters, officer);
  const fields = fieldsOf(resource, names);
  const inChips = [...forOfficer(linked, officer), ...(feed ? [...names, ...(panel?.filters ?? [])] : [])];
  const { input, applyNow, shown, clearable, choose, clear } = useToolbar(resource.list, fields);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.toolbar}>
      {search && <SearchInput search={search} typed={input} />}
      {fields.map(field => (
        <FieldFilter
          key={field.key}
          field={field}
          value={shown[field.key]}
          onChange={value => choose(field.key, value)}
        />
      ))}
      {apply !== undefined && (
        <button ref={button} type="button" className="btn" onClick={applyNow}>
          {apply}
        </button>
      )}
      {panel && <FilterPanel resource={resource} panel={panel} />}
      {clearable.map(({ key, label, isSet: isShown }) => (
        <button
          key={key}
          type="button"
          className={`btn t ${styles.clear}`}
          // Its place is kept, so that the rows stay where they are.
          style={{ visibility: isShown ? 'visible' : 'hidden' }}
          onClick={() => {
            button.current?.focus();
            clear(key);
          }}
        >
          {`Clear ${label}`}
        </button>
      ))}
      <Chips fields={fieldsOf(resource, inChips)} clear={clear} />
      <span className={styles.end}>
        <ListCount resource={resource} isShown={showsCount} />
        {!feed && !isMap && <ColumnChoice resource={resource} />}
      </span>
    </div>
  );
}

function ListCount({ resource, isShown }: PageProps & { isShown: boolean }) {
  const { name, title, noun, list } = resource;
  const { isPending, isPlaceholderData, error } = useListContext();
  const { total, format } = useTotal();
  const dimmed = useDimmed(isPlaceholderData);
  const announcement = useAnnouncedCount(noun);
  const counted = total === undefined ? '' : `${format(total)} ${total === 1 ? noun.one : noun.many}`;
  return (
    <>
      {isShown && (
        <span className={styles.count} {...dimmed}>
          {isPending ? (
            'Loading...'
          ) : error ? (
            ''
          ) : list.total && counted ? (
            <list.total.Show
              props={{ list: name, title, text: counted, cards: list.cards }}
              fallback={counted}
            />
          ) : (
            counted
          )}
        </span>
      )}
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

interface FieldFilterProps {
  field: ResourceField;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

/** The control of a filter on the line above a list. A filter for multiple values opens under a button. */
function FieldFilter({ field: { label, multiple, Filter }, value, onChange }: FieldFilterProps) {
  if (!Filter) return null;
  const control = <Filter label={label} value={value} onChange={onChange} />;
  if (!multiple) return control;
  return (
    <PopoverButton
      label={label}
      hasArrow
      note={listOf(value).length > 0 ? `${listOf(value).length} chosen` : undefined}
    >
      <div className={styles.values}>{control}</div>
    </PopoverButton>
  );
}

/**
 * Search and filters above a list. If the list has an apply button, filters wait for that button or for the search. The
 * search text waits until the officer has chosen a filter that the API needs for it.
 */
function useToolbar({ search, apply }: ResolvedList, fields: readonly ResourceField[]) {
  const notice = useNotice();
  const officer = useOfficer();
  const { values, setFilter, setFilters } = useFilterValues();
  const of = JSON.stringify(values);
  const [known, setKnown] = useState(of);
  const [changes, setChanges] = useState<FilterValues>({});
  if (known !== of) {
    setKnown(of);
    setChanges({});
  }
  const shown = { ...values, ...changes };
  useEndWhenMended(notice, JSON.stringify(shown));
  const canSearch = (filters: FilterValues) =>
    search?.needs?.oneOf.some(name => isSet(name, filters)) ?? true;

  const submit = (text: string) => {
    const typedText = search && { [search.param]: text || undefined };
    const next = { ...shown, ...typedText };
    const names = [...fields.map(({ key }) => key), ...(search ? [search.param] : [])];
    const isEmpty = !names.some(name => isSet(name, next) || isSet(name, values));
    if (search?.needs && (text !== '' || isEmpty) && !canSearch(next))
      notice.warning(forOfficer(search.needs.message, officer));
    else setFilters(now => ({ ...now, ...changes, ...typedText }));
  };
  const typed = useDebouncedInput(search ? asText(values[search.param]) : '', submit);

  return {
    /** Applies search and filters now. */
    applyNow: typed.applyNow,
    input:
      apply === undefined
        ? typed.input
        : {
            ...typed.input,
            onKeyDown: ({ key }: KeyboardEvent) => {
              if (key === 'Enter') typed.applyNow();
            },
          },
    shown,
    /** The filters that can be cleared, and whether each is set; empty if the list has no apply button. */
    clearable:
      apply === undefined ? [] : fields.map(({ key, label }) => ({ key, label, isSet: isSet(key, shown) })),
    choose: (name: string, value: FilterValues[string]) => {
      if (apply === undefined) setFilter(name, value);
      else setChanges({ ...changes, [name]: value });
    },
    clear: (name: string) => {
      setChanges({});
      setFilters(now => {
        const rest = { ...now, ...changes, [name]: undefined };
        return { ...rest, ...(search && !canSearch(rest) && { [search.param]: undefined }) };
      });
    },
  };
}

/** Whether a value is chosen under a name. */
const isSet = (name: string, filters: FilterValues) => listOf(filters[name]).length > 0;
