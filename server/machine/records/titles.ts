import { referencesOf, type Table } from '#schema/defineTable.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';

/** Titles of records by id: the names by which people know them. */
export type TitlesById = ReadonlyMap<string, string>;

/** Finds records of a resource by their ids, for a caller. Leaves out those outside their area. */
export type FindTitles = (db: Executor, caller: Caller, ids: readonly string[]) => Promise<TitlesById>;

/** How to find the records that declared ones may refer to, by the name of their resource. */
export type Targets = Readonly<Record<string, FindTitles>>;

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Returns the titles of the records that rows refer to, by the name of their resource: one lookup for each resource, of
 * however many records. Throws for a resource without a table.
 */
export async function titlesByTarget(
  db: Executor,
  caller: Caller,
  { table, targets }: { table: Table; targets: Targets },
  rows: Rows,
): Promise<ReadonlyMap<string, TitlesById>> {
  const titles = new Map<string, TitlesById>();
  for (const [target, ids] of idsByTarget(table, rows)) {
    const find = targets[target];
    if (!find) throw new Error(`Nobody finds records of '${target}'.`);
    titles.set(target, await find(db, caller, [...ids]));
  }
  return titles;
}

/** Returns the titles of the records that rows refer to, by id. */
export async function titlesIn(...given: Parameters<typeof titlesByTarget>): Promise<TitlesById> {
  const titles = await titlesByTarget(...given);
  return new Map([...titles.values()].flatMap(found => [...found]));
}

function idsByTarget(table: Table, rows: Rows): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { key, target } of referencesOf(table)) {
    const ids = rows.map(row => row[key]).filter(id => typeof id === 'string');
    if (ids.length > 0) found.set(target, new Set([...(found.get(target) ?? []), ...ids]));
  }
  return found;
}
