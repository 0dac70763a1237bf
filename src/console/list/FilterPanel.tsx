import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { absent } from '#domain/formats.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { closePopover } from '../../ui/usePopover.ts';
import { forOfficer } from '../declaration/byOfficer.ts';
import type { ResolvedList, ResolvedSearch, Resource, ResourceField } from '../declaration/resolved.ts';
import { listOf } from '../field/toggled.ts';
import { useDebouncedInput, type DebouncedInput } from '../field/useDebouncedInput.ts';
import { useReportFailure } from '../notice.ts';
import { useOfficer, useRegistry } from '../contexts.tsx';
import { appliesTo, fieldsOf } from './columns.ts';
import styles from './list.module.css';
import { useFilterValues, type FilterValues } from './useFilterValues.ts';

interface FilterPanelProps {
  resource: Resource;
  panel: NonNullable<ResolvedList['panel']>;
}

/**
 * Filters behind a button, chosen together and then applied. Reset shows page 1 of everything, or of what the link to
 * this list was about.
 */
export function FilterPanel({ resource, panel }: FilterPanelProps) {
  const officer = useOfficer();
  const { values, setFilters } = useFilterValues();
  const fields = fieldsOf(resource, panel.filters).filter(({ key }) => appliesTo(resource, key, values));
  const [chosen, setChosen] = useState<FilterValues>({});
  const count = (filters: FilterValues) => fields.filter(({ key }) => listOf(filters[key]).length > 0).length;
  const applied = Object.fromEntries(fields.map(({ key }) => [key, values[key]]));

  return (
    <PopoverButton
      label={panel.label}
      note={count(applied) > 0 && <Applied count={count(applied)} />}
      onOpen={() => setChosen(applied)}
    >
      <form
        className={styles.panel}
        aria-label={panel.label}
        onSubmit={event => {
          event.preventDefault();
          setFilters(now => ({ ...now, ...chosen }));
          closePopover(event.currentTarget);
        }}
      >
        {fields.map(
          ({ key, label, Filter }) =>
            Filter && (
              <div key={key} className={styles.part}>
                <span aria-hidden="true">{label}</span>
                <Filter
                  label={label}
                  value={chosen[key]}
                  onChange={value => setChosen({ ...chosen, [key]: value })}
                />
              </div>
            ),
        )}
        <div className={styles.panelActions}>
          <button
            type="button"
            className="btn"
            onClick={event => {
              const linked = forOfficer(resource.list.linked, officer);
              const names = [...linked, ...(resource.list.cards ? [resource.list.cards.filter] : [])];
              setFilters(now => Object.fromEntries(names.map(name => [name, now[name]])));
              closePopover(event.currentTarget);
            }}
          >
            Reset
          </button>
          <button type="submit" className="btn p" disabled={count(chosen) === 0}>
            Apply
          </button>
        </div>
      </form>
    </PopoverButton>
  );
}

function Applied({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className={styles.applied}> applied</span>
    </>
  );
}

interface ChipsProps {
  fields: readonly ResourceField[];
  /** Stops narrowing the list by a name. */
  clear: (name: string) => void;
}

/** Shows in words what some fields narrow the list to. Pressing a chip stops narrowing by its field. */
export function Chips({ fields, clear }: ChipsProps) {
  const { values } = useFilterValues();
  return fields
    .filter(({ key }) => listOf(values[key]).length > 0)
    .map(field => (
      <FieldChip
        key={field.key}
        field={field}
        values={listOf(values[field.key])}
        onClear={() => clear(field.key)}
      />
    ));
}

interface FieldChipProps {
  field: ResourceField;
  values: readonly string[];
  onClear: () => void;
}

function FieldChip({ field, values, onClear }: FieldChipProps) {
  return <Chip text={`${field.label} ${useTexts(field, values).join(', ')}`} onClear={onClear} />;
}

/** Returns the values of a filter as people know them, or 'unknown' for values that the API does not know or can't return. */
export function useTexts(
  { target, texts, format }: ResourceField,
  values: readonly string[],
): readonly string[] {
  const lookup = { dataProvider: useDataProvider(), registry: useRegistry() };
  const { data, error } = useQuery({
    queryKey: [target, 'texts', values],
    queryFn: async () => texts?.(values, lookup) ?? [],
    enabled: texts !== undefined,
  });
  useReportFailure(error);
  if (texts && !data && !error) return ['…'];
  const found = texts ? (data ?? values.map(() => absent)) : values.map(format);
  return found
    .map(text => (text === absent ? 'unknown' : text))
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

interface SearchBoxProps {
  search: ResolvedSearch;
  /** The current search text of the list. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search box: typed text applies after a pause, or at once on Enter. */
export function SearchBox({ search, value, onSearch }: SearchBoxProps) {
  return <SearchInput search={search} typed={useDebouncedInput(value, onSearch).input} />;
}

/** The search box for use where another control can apply the text too. */
export function SearchInput({ search, typed }: { search: ResolvedSearch; typed: DebouncedInput['input'] }) {
  return (
    <input
      type="search"
      aria-label={search.label}
      placeholder={search.label}
      maxLength={search.max}
      autoComplete="off"
      className={styles.search}
      {...typed}
    />
  );
}
