import { useState } from 'react';
import { useListContext } from 'react-admin';
import { forOfficer } from '../../declaration/byOfficer.ts';
import { queryOf, viewOf } from '../../declaration/view.ts';
import { useOfficer } from '../../contexts.tsx';
import { useMay } from '../../permissions.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../../declaration/resolved.ts';
import type { Selected, SelectionDefinition } from '../definition.ts';
import { useListMeta } from '../../scope.tsx';
import { useFilterValues } from '../useFilterValues.ts';

/** The marked rows of a list, and functions that mark others. */
export interface Selection {
  definition: SelectionDefinition;
  selected: Selected;
  count: number;
  /** Whether every row of every page is marked. */
  all: boolean;
  isMarked: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Marks these rows in addition to the marked ones, or unmarks them. */
  mark: (ids: readonly string[], marked: boolean) => void;
  markAll: () => void;
  clear: () => void;
}

interface Marked {
  /** The filters and scope of the list when the rows were marked; under others, the marks no longer count. */
  of: string;
  ids: readonly string[];
  all: boolean;
}

/**
 * Returns the selection of a list; undefined for designations that may not mark rows. Marks survive a change of page,
 * but not of filters.
 */
export function useSelection(resource: Resource): Selection | undefined {
  const officer = useOfficer();
  const may = useMay();
  const { total = 0, data = [] } = useListContext<ConsoleRow>();
  const { values } = useFilterValues();
  const meta = useListMeta(resource);
  const of = JSON.stringify([values, meta]);
  const [current, setCurrent] = useState<Marked>({ of, ids: [], all: false });
  const definition = resource.list.selection;
  if (!definition || !may({ resource: resource.name, action: 'select' })) return undefined;

  const { ids, all }: Pick<Marked, 'ids' | 'all'> = current.of === of ? current : { ids: [], all: false };
  const markOnly = (next: readonly string[]) => setCurrent({ of, ids: next, all: false });
  // After "all rows", unmarking one leaves rows on other pages that the browser does not know: only the visible ones
  // stay marked.
  const known = all ? data.map(({ id }) => String(id)) : ids;
  const mark = (changed: readonly string[], marked: boolean) => {
    const others = known.filter(id => !changed.includes(id));
    markOnly(marked ? [...others, ...changed] : others);
  };
  const view = viewOf(resource, officer, { filter: values, meta });
  return {
    definition,
    selected: all
      ? { everyRowOf: queryOf(view, resource.api && forOfficer(resource.api.list, officer).query) }
      : { ids },
    count: all ? total : ids.length,
    all,
    isMarked: id => all || ids.includes(id),
    toggle: id => mark([id], !known.includes(id)),
    mark,
    markAll: () => setCurrent({ of, ids: [], all: true }),
    clear: () => markOnly([]),
  };
}
