import { useState, type KeyboardEvent } from 'react';
import { listOf } from '../field/toggled.ts';
import { useDebouncedInput } from '../field/useDebouncedInput.ts';
import { forOfficer } from '../declaration/byOfficer.ts';
import { useOfficer } from '../officer.tsx';
import { useEndWhenMended, useNotice } from '../notice.ts';
import { asText } from '#schema/record.ts';
import type { ResolvedList, ResourceField } from '../declaration/resolved.ts';
import { useFilterValues, type FilterValues } from './useFilterValues.ts';

/**
 * Search and filters above a list. If the list has an apply button, filters wait for that button or for the search. The
 * search text waits until the officer has chosen a filter that the API needs for it.
 */
export function useToolbar({ search, apply }: ResolvedList, fields: readonly ResourceField[]) {
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
    /** The active filters, each of which can be cleared; empty if the list has no apply button. */
    clearable: apply === undefined ? [] : fields.filter(({ key }) => isSet(key, shown)),
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
