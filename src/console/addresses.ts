import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from './declaration/resolved.ts';

/** Returns the address of the page of a record's own. */
export function recordAddress({ path }: Pick<Resource, 'path'>, { id }: Pick<ConsoleRow, 'id'>): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** Returns the address that shows a record; undefined if no screen does. */
export function whereShown(resource: Resource, record: Pick<ConsoleRow, 'id'>): string | undefined {
  return resource.hasDetail ? recordAddress(resource, record) : resource.shownAt?.(String(record.id));
}

/** Returns the address of a list narrowed by some values, in the list's own format; `more` comes first in its query. */
export function listAddress(
  path: string,
  filter: Readonly<Record<string, string | readonly string[]>>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${path}?${new URLSearchParams({ ...more, filter: JSON.stringify(filter) })}`;
}
