import type { Officer } from '#domain/officer.ts';
import type { FilterValue, Query, View } from './api.ts';
import { forOfficer } from './byOfficer.ts';
import { asText } from '#schema/record.ts';
import type { Resource } from './resolved.ts';
import type { ListContents } from '../consoleDataProvider.ts';

type Sort = NonNullable<View['sort']>;

/** Returns the view of a list, limited to declared names: an address typed by hand adds no query names. */
export function viewOf(
  resource: Resource,
  officer: Officer,
  { filter, meta }: ListContents,
  sort?: Sort,
): View {
  const { search } = resource.list;
  const linked = forOfficer(resource.list.linked, officer);
  const known = filterNames(resource, officer).flatMap(name => {
    const multiple = resource.fields[name]?.multiple || linked.includes(name);
    const value = filterValue(filter[name], multiple);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    officer,
    area: resource.topBar.hierarchy ? meta.area : undefined,
    month: resource.topBar.month ? meta.month : undefined,
    filter: { ...Object.fromEntries(known), ...(meta.lookup && search && { [search.lookup]: meta.lookup }) },
    sort: sort && keyOf(resource, sort),
  };
}

/** Returns an order by the key of its field: react-admin names the place of its value. */
function keyOf({ fields }: Resource, { field, order }: Sort): Sort {
  const [key = field] = Object.keys(fields).filter(each => fields[each]?.source === field);
  return { field: key, order };
}

/** Returns the query of a list: what narrows it, then the declared query, which wins. */
export function queryOf(view: View, declared: ((view: View) => Query) | undefined): Query {
  return { ...view.filter, ...declared?.(view) };
}

/** Returns the order of a list, if it is one of these fields: an address typed by hand may name any. */
export function sortQuery(known: readonly string[], { sort }: View): Query {
  if (!sort || !known.includes(sort.field)) return {};
  return { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field };
}

/** Returns the names by which an officer may narrow a list. */
export function filterNames({ list }: Resource, officer: Officer): readonly string[] {
  const { search, filters, panel, linked, cards } = list;
  return [
    ...(search ? [search.param] : []),
    ...forOfficer(filters, officer),
    ...(panel?.filters ?? []),
    ...(cards ? [cards.filter] : []),
    ...forOfficer(linked, officer),
  ];
}

function filterValue(value: unknown, multiple: boolean): FilterValue | undefined {
  if (!multiple) return asText(value) || undefined;
  const values = (Array.isArray(value) ? value : [value]).map(asText).filter(Boolean);
  return values.length > 0 ? values : undefined;
}
