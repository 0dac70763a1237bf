import { referencesOf, type Table } from '#schema/defineTable.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../db/connect.ts';

/** A record that others may refer to, as far as a caller may see it. */
export interface Target {
  /** The name by which people know it. */
  title: string;
}

/** Finds a record of a resource for a caller; undefined outside their area. */
export type FindTarget = (db: Executor, caller: Caller, id: string) => Promise<Target | undefined>;

/** How to find the records that declared ones may refer to, by the name of their resource. */
export type Targets = Readonly<Record<string, FindTarget>>;

/** Returns how to find the records that a field refers to. Throws for a resource without a table. */
export function finderOf(resource: string, targets: Targets): FindTarget {
  const found = targets[resource];
  if (!found) throw new Error(`Nobody finds records of '${resource}'.`);
  return found;
}

/** Returns the titles of the records that rows refer to, by id. Each is looked up once. */
export async function titlesIn(
  db: Executor,
  caller: Caller,
  { table, targets }: { table: Table; targets: Targets },
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const { key, target } of referencesOf(table)) {
    const ids = new Set(rows.map(row => row[key]).filter(id => typeof id === 'string'));
    for (const id of ids) {
      const found = await finderOf(target, targets)(db, caller, id);
      if (found) titles.set(id, found.title);
    }
  }
  return titles;
}
