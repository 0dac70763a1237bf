import { asText, isRecord, readPath, type ConsoleRow } from '#schema/record.ts';
import type { Resource } from '../declaration/resolved.ts';

/** Returns a record with the `id` that react-admin needs, and with its version if known. */
export function toRow(resource: Resource, record: unknown, version: { etag?: string } = {}): ConsoleRow {
  if (!isRecord(record))
    throw new Error(`The answer for ${resource.name} holds no record where one is declared`);
  return { ...version, ...record, id: asText(readPath(record, resource.id)) };
}
