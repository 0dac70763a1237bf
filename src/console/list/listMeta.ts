import type { QueryKey } from '@tanstack/react-query';
import { isRecord } from '#schema/record.ts';
import type { ListMeta } from '../consoleDataProvider.ts';
import type { Resource } from '../declaration/resolved.ts';
import { useScope } from '../scope.tsx';

/** Returns the area and month that narrow a resource, each only if its screens show that selector. */
export function useListMeta({ topBar }: Resource): ListMeta {
  const { area, month } = useScope();
  return { ...(topBar.hierarchy && area && { area }), ...(topBar.month && { month }) };
}

/**
 * Returns a function for a query's `placeholderData`: the previous data stays until the next answer arrives, if both
 * belong to the same area and month. Under another heading, it would mislead. The query's key must hold `meta`, as the
 * keys of react-admin's lists do.
 */
export function withinScope(meta: ListMeta) {
  return <T>(before: T | undefined, of: { queryKey: QueryKey } | undefined): T | undefined =>
    of?.queryKey.some(part => isRecord(part) && isSameScope(part['meta'], meta)) ? before : undefined;
}

function isSameScope(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
