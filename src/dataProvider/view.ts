import type { Officer } from '#domain/officer.ts';
import type { FilterValue, Query, View } from '../console/api.ts';
import { forOfficer } from '../console/byOfficer.ts';
import { asText } from '../console/record.ts';
import type { Resource } from '../console/resolved.ts';
import type { Shown } from './consoleDataProvider.ts';

/** What a list shows, kept to what the declaration knows: an address typed by hand adds no query names. */
export function viewOf(
  resource: Resource,
  officer: Officer,
  { filter, meta }: Shown,
  sort?: View['sort'],
): View {
  const linked = forOfficer(resource.list.linked, officer);
  const known = narrowingNames(resource, officer).flatMap(name => {
    const several = resource.fields[name]?.several || linked.includes(name);
    const value = filterValue(filter[name], several);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    officer,
    area: resource.topBar.hierarchy ? meta.area : undefined,
    month: resource.topBar.month ? meta.month : undefined,
    filter: Object.fromEntries(known),
    sort,
  };
}

/** The query of a list: what narrows it, and what it declares besides, which wins. */
export function queryOf(view: View, declared: ((view: View) => Query) | undefined): Query {
  return { ...view.filter, ...declared?.(view) };
}

/** The names by which an officer may narrow a list. */
export function narrowingNames({ list }: Resource, officer: Officer): readonly string[] {
  const { search, filters, panel, linked } = list;
  return [
    ...(search ? [search.param] : []),
    ...forOfficer(filters, officer),
    ...(panel?.filters ?? []),
    ...forOfficer(linked, officer),
  ];
}

function filterValue(value: unknown, several: boolean): FilterValue | undefined {
  if (!several) return asText(value) || undefined;
  const values = (Array.isArray(value) ? value : [value]).map(asText).filter(Boolean);
  return values.length > 0 ? values : undefined;
}
