import type { QueryKey } from '@tanstack/react-query';
import type { ListMeta } from '../dataProvider/consoleDataProvider.ts';
import { isRecord } from './record.ts';

/**
 * For a query's `placeholderData`: what was shown before stays until the next answer is there, where both are of the same
 * area and month. Under another heading it would be taken for what it is not. The query's key has to hold `meta`, as
 * those of react-admin's lists do.
 */
export function withinScope(meta: ListMeta) {
  return <T>(before: T | undefined, of: { queryKey: QueryKey } | undefined): T | undefined =>
    of?.queryKey.some(part => isRecord(part) && sameScope(part['meta'], meta)) ? before : undefined;
}

function sameScope(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
