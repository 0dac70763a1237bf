import { useGetList } from 'react-admin';
import type { Officer } from '#domain/officer.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { Registry } from '../../declaration/registry.ts';
import type { Resource, ResourceField } from '../../declaration/resolved.ts';
import { filterNames } from '../../declaration/view.ts';
import { initialSort } from '../../list/columns.ts';
import type { May } from '../../permissions.ts';

/** A field of a resource by which its records refer to those of another. */
export interface Reference {
  resource: Resource;
  field: ResourceField;
}

/**
 * Returns the fields by which records of other resources refer to those of this one, as far as the officer may list
 * these records by that field.
 */
export function referringTo(
  { entries }: Registry,
  { name }: Resource,
  { officer, may }: { officer: Officer; may: May },
): readonly Reference[] {
  return entries.flatMap(entry => {
    if (entry.kind === 'page' || !may({ resource: entry.name, action: 'list' })) return [];
    const narrowing = filterNames(entry, officer);
    return Object.values(entry.fields)
      .filter(({ key, type, target }) => type === 'reference' && target === name && narrowing.includes(key))
      .map(field => ({ resource: entry, field }));
  });
}

/** How many of the referring records show; the list has them all. */
export const shown = 5;

/** Reads the first records that refer to a record by one field. A screen and its question share the request. */
export function useReferring({ resource, field }: Reference, to: ConsoleRow) {
  return useGetList<ConsoleRow>(resource.name, {
    pagination: { page: 1, perPage: shown },
    sort: initialSort(resource),
    filter: { [field.key]: String(to.id) },
  });
}
