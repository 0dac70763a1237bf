import type { FilterValues } from '../useFilterValues.ts';
import type { Resource, ResolvedView, ResolvedViews } from '../../declaration/resolved.ts';

/**
 * Returns the address of one of several lists, from another one that is narrowed by `filter`. Tabs show the same rows
 * in parts: they keep the search and the filters of the panel that both have. Cards and the page belong to one list.
 */
export function addressOfView(
  { path }: Resource,
  { param, layout }: ResolvedViews,
  { value, resource }: ResolvedView,
  filter: FilterValues,
): string {
  const query = new URLSearchParams({ [param]: value });
  const kept = layout === 'tabs' ? keptBy(resource, filter) : [];
  if (kept.length > 0) query.set('filter', JSON.stringify(Object.fromEntries(kept)));
  return `${path}?${query}`;
}

function keptBy({ list: { search, panel, only } }: Resource, filter: FilterValues) {
  const names = [...(search?.by ?? []), ...(panel?.filters ?? [])].filter(name => !only[name]);
  return Object.entries(filter).filter(([name]) => names.includes(name));
}
