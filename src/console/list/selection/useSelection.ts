import { useState } from 'react';
import { useListContext } from 'react-admin';
import { queryOf, viewOf } from '../../../dataProvider/view.ts';
import { useOfficer } from '../../officer.tsx';
import type { ConsoleRow } from '../../record.ts';
import type { Resource } from '../../resolved.ts';
import type { Selected, SelectionDefinition } from '../definition.ts';
import { useListMeta } from '../useListMeta.ts';
import { useNarrowing } from '../useNarrowing.ts';

/** The rows of a list that are marked, and ways to mark others. */
export interface Selection {
  definition: SelectionDefinition;
  selected: Selected;
  count: number;
  /** Whether every row of every page is marked. */
  all: boolean;
  isMarked: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Marks these rows beside those that are marked already, or none of them. */
  mark: (ids: readonly string[], marked: boolean) => void;
  markAll: () => void;
  clear: () => void;
}

interface Marked {
  /** What the list showed: what was marked elsewhere is marked no more. */
  of: string;
  ids: readonly string[];
  all: boolean;
}

/** What is marked in a list; undefined for those who may mark nothing. Marks last from page to page, not beyond a filter. */
export function useSelection(resource: Resource): Selection | undefined {
  const officer = useOfficer();
  const { total = 0, data = [] } = useListContext<ConsoleRow>();
  const { values } = useNarrowing();
  const meta = useListMeta(resource);
  const of = JSON.stringify([values, meta]);
  const [kept, setKept] = useState<Marked>({ of, ids: [], all: false });
  const definition = resource.list.selection;
  if (!definition?.access.includes(officer.role)) return undefined;

  const { ids, all }: Pick<Marked, 'ids' | 'all'> = kept.of === of ? kept : { ids: [], all: false };
  const keep = (next: readonly string[]) => setKept({ of, ids: next, all: false });
  // One row less than all of them is not known by its pages: only what is in sight stays marked.
  const known = all ? data.map(({ id }) => String(id)) : ids;
  const mark = (changed: readonly string[], marked: boolean) => {
    const others = known.filter(id => !changed.includes(id));
    keep(marked ? [...others, ...changed] : others);
  };
  const view = viewOf(resource, officer, { filter: values, meta });
  return {
    definition,
    selected: all ? { everyRowOf: queryOf(view, resource.api?.list.query) } : { ids },
    count: all ? total : ids.length,
    all,
    isMarked: id => all || ids.includes(id),
    toggle: id => mark([id], !known.includes(id)),
    mark,
    markAll: () => setKept({ of, ids: [], all: true }),
    clear: () => keep([]),
  };
}
