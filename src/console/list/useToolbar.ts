import { useState, type KeyboardEvent } from 'react';
import { listOf } from '../fields/toggled.ts';
import { useTyped } from '../fields/useTyped.ts';
import { useNotice } from '../notice.ts';
import { asText } from '../record.ts';
import type { ResolvedList, ResourceField } from '../resolved.ts';
import { useNarrowing, type Narrowed } from './useNarrowing.ts';

/**
 * Search and filters over a list. Where the list has a button for it, filters wait for that, or for the search; what
 * is searched for waits until a filter is chosen that the API needs for it.
 */
export function useToolbar({ search, apply }: ResolvedList, fields: readonly ResourceField[]) {
  const notice = useNotice();
  const { values, narrow, narrowBy } = useNarrowing();
  const of = JSON.stringify(values);
  const [known, setKnown] = useState(of);
  const [changes, setChanges] = useState<Narrowed>({});
  if (known !== of) {
    setKnown(of);
    setChanges({});
  }
  const shown = { ...values, ...changes };
  const mayFind = (among: Narrowed) => search?.needs?.oneOf.some(name => is(name, among)) ?? true;

  const submit = (text: string) => {
    const wanted = search ? { ...shown, [search.param]: text || undefined } : shown;
    const names = [...fields.map(({ key }) => key), ...(search ? [search.param] : [])];
    const nothing = !names.some(name => is(name, wanted) || is(name, values));
    if (search?.needs && (text !== '' || nothing) && !mayFind(wanted)) notice.warning(search.needs.message);
    else narrowBy(wanted);
  };
  const typed = useTyped(search ? asText(values[search.param]) : '', submit);

  return {
    /** Has everything count now. */
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
    /** The filters that hold now, each of which can be cleared; none where they need no button. */
    held: apply === undefined ? [] : fields.filter(({ key }) => is(key, shown)),
    choose: (name: string, value: Narrowed[string]) => {
      if (apply === undefined) narrow(name, value);
      else setChanges({ ...changes, [name]: value });
    },
    clear: (name: string) => {
      const rest = { ...shown, [name]: undefined };
      setChanges({});
      narrowBy({ ...rest, ...(search && !mayFind(rest) && { [search.param]: undefined }) });
    },
  };
}

/** Whether something is chosen under a name. */
const is = (name: string, among: Narrowed) => listOf(among[name]).length > 0;
