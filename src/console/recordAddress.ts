import type { ConsoleRow } from '#schema/record.ts';
import type { Resource } from './resolved.ts';

/** Returns the address of the page that shows a record. */
export function recordAddress({ path }: Pick<Resource, 'path'>, { id }: Pick<ConsoleRow, 'id'>): string {
  return `${path}/${encodeURIComponent(id)}`;
}
