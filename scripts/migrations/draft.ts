import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { trustedCast } from '../../src/client/trustedCast.ts';
import { asText, readPath } from '../../src/schema/record.ts';
import { declaredTables } from '../../server/services/db/declared/index.ts';
import * as schema from '../../server/services/db/schema/index.ts';
import {
  filled,
  NoMigration,
  refuseUnfilled,
  type CountLacking,
  type Fills,
  type TableSnapshot,
} from './required.ts';

const folder = 'server/services/db/migrations';

/** The list of migrations that Drizzle applies in order. */
interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** A migration that is not written yet. */
export interface Draft {
  /** '0020_contractors'. */
  tag: string;
  sql: string;
  /** The tables as Drizzle describes them. */
  snapshot: unknown;
  journal: Journal;
}

/** The tables after the last migration: the next one is drafted from them, and earlier ones are of no use. */
const lastTables = 'snapshot.json';

/**
 * Returns the migration from the tables of the last one in `root` to those of the program, hand-written and declared;
 * undefined if there is no difference. Throws `NoMigration` for a declared column that becomes required, but that records
 * don't fill.
 */
export async function draftMigration(
  name: string,
  records: { fills: Fills; count: CountLacking },
  root = '.',
): Promise<Draft | undefined> {
  const readMeta = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(root, folder, 'meta', file), 'utf8'));
  const journal = trustedCast<Journal>(await readMeta('_journal.json'));
  const last = journal.entries.at(-1);
  const before = await readMeta(lastTables);
  const snapshot: unknown = generateDrizzleJson(allTables(), asText(readPath(before, 'id')));
  await refuseUnfilled(tablesIn(before), tablesIn(snapshot), records);
  const changed = await changesBetween(before, snapshot);
  const statements = filled(changed, records.fills);
  if (statements.length === 0) return undefined;
  statements.push(...countingIn(before, snapshot));
  const idx = (last?.idx ?? -1) + 1;
  const tag = `${numberOf(idx)}_${name.replaceAll('-', '_')}`;
  const entry = {
    idx,
    version: asText(readPath(snapshot, 'version')),
    when: Date.now(),
    tag,
    breakpoints: true,
  };
  return {
    tag,
    sql: statements.join('\n--> statement-breakpoint\n'),
    snapshot,
    journal: { ...journal, entries: [...journal.entries, entry] },
  };
}

/** Returns the statements that add all declared tables to a database with only the hand-written ones. */
export async function draftDeclared(): Promise<string[]> {
  const before: unknown = generateDrizzleJson(schema);
  const after: unknown = generateDrizzleJson(allTables());
  return [...(await changesBetween(before, after)), ...countingIn(before, after)];
}

const allTables = () => ({ ...schema, ...Object.fromEntries(declaredTables) });

/** Throws `NoMigration` if only a terminal can ask whether something was renamed. */
async function changesBetween(before: unknown, after: unknown): Promise<string[]> {
  try {
    return await generateMigration(trustedCast(before), trustedCast(after));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('require a TTY')) throw error;
    throw new NoMigration(
      'A table or a column is gone and another is new: run this in a terminal, and say whether it was renamed.',
      { cause: error },
    );
  }
}

/** Returns the statements by which the database keeps the numbers of rows of new declared tables, which lists show. */
function countingIn(before: unknown, after: unknown): string[] {
  const [old, own] = [namesIn(before), [...declaredTables.values()].map(getTableName)];
  const added = own.filter(name => !old.includes(name));
  const dropped = old.filter(name => !namesIn(after).includes(name));
  return [
    ...dropped.map(name => `DELETE FROM "counted_tables" WHERE "table_name" = '${name}';`),
    ...dropped.map(name => `DELETE FROM "row_counts" WHERE "table_name" = '${name}';`),
    ...added.map(name => `SELECT count_rows_of('${name}');`),
  ];
}

/** Writes a migration, the tables after it and its entry in the journal. Returns the path of the migration. */
export async function writeMigration({ tag, sql, snapshot, journal }: Draft, root = '.'): Promise<string> {
  const inFolder = (name: string) => path.join(root, folder, name);
  await writeFile(inFolder(`${tag}.sql`), `${sql}\n`);
  await writeFile(inFolder(`meta/${lastTables}`), JSON.stringify(snapshot, null, 2));
  await writeFile(inFolder('meta/_journal.json'), JSON.stringify(journal, null, 2));
  return path.join(folder, `${tag}.sql`);
}

const numberOf = (idx: number) => String(idx).padStart(4, '0');

const tablesIn = (snapshot: unknown) =>
  Object.values(trustedCast<Record<string, TableSnapshot>>(readPath(snapshot, 'tables')));

const namesIn = (snapshot: unknown) => tablesIn(snapshot).map(({ name }) => name);
