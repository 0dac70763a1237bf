import { isComputed, type Table } from '#schema/defineTable.ts';
import { isSame } from '#schema/record.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import type { LoggedEdit, Undo } from '../history/readHistory.ts';
import { valuesOf, versionOf } from './record.ts';
import type { Row } from './register.ts';
import { faultsIn } from './values.ts';

/**
 * Returns the edit that puts back what the newest edit of a record changed; undefined if the record no longer is as that
 * left it, or if the former values break a rule of today.
 */
export function undoOf(table: Table, row: Row, { before, after }: LoggedEdit): Undo | undefined {
  const now = valuesOf(table, row);
  const keys = Object.keys(after);
  if (!keys.every(key => key in now && isSame(after[key] ?? null, now[key]))) return undefined;
  const changed = keys.filter(
    key => !isComputed(table, key) && !isSame(after[key] ?? null, before[key] ?? null),
  );
  const body = Object.fromEntries(changed.map(key => [key, before[key] ?? null]));
  const isAllowed = Object.keys(faultsIn(table, body, { ...now, ...body })).length === 0;
  return changed.length > 0 && isAllowed ? { body, etag: etagOf(versionOf(row)) } : undefined;
}
