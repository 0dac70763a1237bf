import { and, isNull } from 'drizzle-orm';
import type { Caller } from '../access/caller.ts';
import { inSection } from '../access/sections.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { taggings } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import type { Values } from './words.ts';

/** Returns the id of the tagging that an entry on one of its TCs records; undefined if it records something else. */
export function taggingOf(action: string, after: Values | null): string | undefined {
  const id = action.startsWith('transformer.tag') ? after?.['taggingId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Returns those of some taggings that the caller may still undo: an assistant engineer, those of their section. */
export async function undoableOf(
  db: Executor,
  { role, codes: { sectionCode } }: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (role !== 'ae' || sectionCode === undefined || ids.length === 0) return new Set();
  const found = await db
    .select({ id: taggings.id })
    .from(within(inSection(sectionCode), taggings))
    .where(and(isAnyOf(taggings.id, ids), isNull(taggings.undoneAt)));
  return new Set(found.map(({ id }) => id));
}
