import type { Writable } from 'node:stream';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrationsFolder } from '../settings/paths.ts';
import { BackupError } from './backupError.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { columnsOf, named, schemas } from './snapshot.ts';

/** Throws BackupError if this version doesn't know the tables of a backup. */
export function refuseUnknown({ migrations, version }: Pick<Manifest, 'migrations' | 'version'>): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (migrations.length > known.length || migrations.some((at, index) => at !== known[index]))
    throw new BackupError(
      `The backup was made by version ${version}, whose tables this one doesn't know. Restore it with that version.`,
    );
}

/** Throws BackupError unless the database has no tables. */
export async function refuseFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text = any($1)`,
    [schemas],
  );
  if (rows[0]?.count !== 0)
    throw new BackupError(
      'The database has tables already. Restore into an empty one: name another DATA_DIR or DATABASE_URL.',
    );
}

/**
 * Creates the tables that an empty database had after these migrations, without rows, keys to other tables, indexes and
 * triggers. Returns how to add these when all rows are there.
 */
export async function createTables(
  client: pg.Client,
  { migrations, tables }: Manifest,
): Promise<() => Promise<void>> {
  for (const { sql } of readMigrationFiles({ migrationsFolder }).slice(0, migrations.length))
    for (const statement of sql) await client.query(statement);
  // As Drizzle's migrator creates it.
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { schema, name, partition } of tables)
    if (partition)
      await client.query(
        `create table ${named({ schema, name })} partition of ${named({ schema, name: partition.of })} ${partition.bounds}`,
      );
  const all = tables.map(named);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  const { rows: parts } = await client.query<{ drop: string; restore: string }>(partsAfterRows, [schemas]);
  for (const { drop } of parts) await client.query(drop);
  await client.query(`truncate ${all.join(', ')}`);
  return async () => {
    for (const { restore } of parts.toReversed()) await client.query(restore);
    for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Foreign keys and then indexes of whole tables: checked and built faster for all rows at once. */
const partsAfterRows = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index
  join pg_class relation on relation.oid = indrelid and not relation.relispartition
    and relation.relnamespace::regnamespace::text = any($1)
  where not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`;

/** Returns a stream that takes the rows of a table as text. */
export function intoTable(client: pg.Client, table: BackedUpTable): Writable & { rowCount: number } {
  return client.query(copyFrom(`copy ${named(table)} (${columnsOf(table)}) from stdin`));
}

/** Sets every sequence to where it was, or further. */
export async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const each of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      named(each),
      each.value,
      each.isCalled,
    ]);
}
