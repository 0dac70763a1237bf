import type { Officer } from '#domain/officer.ts';
import type { ViewContents } from '#domain/savedViews.ts';
import type { Resource } from '../../declaration/resolved.ts';
import { filterNames } from '../../declaration/view.ts';
import { columnsOf, initialSort } from '../columns.ts';

/** The query name that says which saved view the address shows; `declared` for the list as it is declared. */
export const savedParam = 'saved';
export const declared = 'none';
/** The query name of the hidden columns while a saved view is open. */
const hiddenParam = 'hidden';

/** The query names that the address keeps when the list overwrites its query. */
export const savedParams = [savedParam, hiddenParam] as const;

/** The query names of what a list shows. Without them, an address names only the list. */
const contentNames = ['filter', 'sort', 'order', 'page'];

/** Whether an address only names the list, or a saved view of it. */
export const isBare = (query: URLSearchParams) => !contentNames.some(name => query.has(name));

/** Returns the keys of the columns that a saved view hides; undefined if the address names no view. */
export function hiddenIn(query: URLSearchParams): readonly string[] | undefined {
  if ((query.get(savedParam) ?? declared) === declared) return undefined;
  return query.get(hiddenParam)?.split('.') ?? [];
}

/** Returns the query that hides these columns, and no others, in the open view. */
export function hideIn(query: URLSearchParams, keys: readonly string[]): URLSearchParams {
  query.delete(hiddenParam);
  if (keys.length > 0) query.set(hiddenParam, keys.join('.'));
  return query;
}

/** Returns the query of a saved view alone; the list fills in what it shows. */
export function namingView(query: URLSearchParams, id: string): URLSearchParams {
  const named = new URLSearchParams(query);
  for (const name of [...contentNames, 'perPage', hiddenParam]) named.delete(name);
  named.set(savedParam, id);
  return named;
}

/** Returns the query that shows what a view holds. A fixed month takes the place of the chosen one. */
export function queryOfView(
  query: URLSearchParams,
  resource: Resource,
  { id, contents }: { id: string; contents: ViewContents },
): URLSearchParams {
  const { filter, sort, hiddenColumns, month } = contents;
  const { field, order } = initialSort(resource, sort ?? resource.list.sort);
  const shown = hideIn(namingView(query, id), hiddenColumns);
  shown.set('filter', JSON.stringify(filter));
  shown.set('sort', field);
  shown.set('order', order);
  if (month !== null) shown.set('month', month);
  return shown;
}

/** Returns a view's contents as far as the list still has them, and whether something of them is gone. */
export function knownContents(
  resource: Resource,
  officer: Officer,
  contents: ViewContents,
): { contents: ViewContents; isStale: boolean } {
  const names = filterNames(resource, officer);
  const columns = columnsOf(resource, officer).map(({ key }) => key);
  const { filter, sort, hiddenColumns, month } = contents;
  const hasOrder =
    sort === null || sort === resource.list.sort || resource.list.sortable.includes(sort.replace(/^-/, ''));
  const known: ViewContents = {
    filter: Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name))),
    sort: hasOrder ? sort : null,
    hiddenColumns: hiddenColumns.filter(key => columns.includes(key)),
    month: resource.topBar.month ? month : null,
  };
  return { contents: known, isStale: !isSame(known, contents) };
}

/** Whether two views show the same. */
export const isSame = (one: ViewContents, other: ViewContents) => normal(one) === normal(other);

/** Returns contents as a text, whatever the order of names. */
function normal({ filter, sort, hiddenColumns, month }: ViewContents): string {
  const filters = Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([filters, sort, hiddenColumns.toSorted(), month]);
}
