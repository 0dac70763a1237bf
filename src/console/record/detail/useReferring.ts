import { useGetList } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { initialSort } from '../../list/columns.ts';
import type { Reference } from './referringTo.ts';

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
