import type pg from 'pg';
import type { Config } from '../settings/config.ts';
import { version } from '../settings/version.ts';
import { BackupError } from './backupError.ts';
import { intoTable } from './loadTables.ts';
import { partOfTable, writeManifest, type BackedUpTable } from './manifest.ts';
import { contentOf, nowhere, pack, packedName } from './packing.ts';
import { openPlace } from './place/openPlace.ts';
import { isNameOfArchive, type BackupPlace } from './place/place.ts';
import { openBackup, readPart, type Backup } from './restore.ts';
import { damaged } from './seal.ts';
import { migrationsOf, rowsOfTable, tablesIn } from './snapshot.ts';

/** Where archives lie, and the keys that seal and open them. An archive is a backup of one table. */
export interface Archives {
  place: BackupPlace;
  keys: readonly Buffer[] | undefined;
}

/** Opens the archives at an address: the path of a folder, or `s3://bucket/prefix`. Rejects with BackupError. */
export async function openArchives(
  address: string,
  config: Pick<Config, 'backup' | 'dataDir' | 's3'>,
  workFolder: string,
): Promise<Archives> {
  return { place: await openPlace(address, config, workFolder, isNameOfArchive), keys: config.backup.keys };
}

/** Writes the rows of a table, which nobody changes meanwhile, as an archive. Rejects with BackupError. */
export async function writeArchive(
  client: pg.Client,
  { place, keys }: Archives,
  name: string,
  tableName: string,
): Promise<void> {
  const table = (await tablesIn(client)).find(each => each.name === tableName);
  if (!table) throw new BackupError(`The database has no table ${tableName}.`);
  const part = partOfTable(table);
  const { stream, count } = rowsOfTable(client, table);
  const content = await pack(stream, part, keys, packed =>
    place.write(name, packedName(part, keys !== undefined), packed),
  );
  const contents = {
    version,
    at: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables: [{ ...table, rows: await count(), ...content }],
    sequences: [],
    objects: [],
  };
  await writeManifest(place, name, contents, keys);
}

/**
 * Reads an archive, and the table that it was made of, from the first byte to the last. Returns the table of the archive.
 * Rejects with BackupError if they don't hold the same rows, or if the archive can't be read.
 */
export async function checkArchive(
  client: pg.Client,
  archives: Archives,
  name: string,
  tableName: string,
): Promise<BackedUpTable> {
  const { backup, table } = await openArchive(archives, name, tableName);
  await readPart(backup, partOfTable(table), table, nowhere());
  await compare(client, table);
  return table;
}

/**
 * Fills an empty table with the rows of an archive, and reads them again. Rejects with BackupError if the archive is not as it
 * was written, or is another than the one whose rows have this hash.
 */
export async function loadArchive(
  client: pg.Client,
  archives: Archives,
  name: string,
  { tableName, sha256 }: { tableName: string; sha256: string | null },
): Promise<void> {
  const { backup, table } = await openArchive(archives, name, tableName);
  if (table.sha256 !== sha256) throw damaged(partOfTable(table));
  await readPart(backup, partOfTable(table), table, intoTable(client, table));
  await compare(client, table);
}

/** Opens the archive of a table. Rejects with BackupError if there is none, no key opens it, or it is of another table. */
export async function openArchive(
  { place, keys }: Archives,
  name: string,
  tableName: string,
): Promise<{ backup: Backup; table: BackedUpTable }> {
  const backup = await openBackup(place, name, keys);
  const table = backup.contents.tables.find(each => each.name === tableName);
  if (!table) throw new BackupError(`${place.address}/${name} does not hold ${tableName}.`);
  return { backup, table };
}

/** Rejects with BackupError unless a table of the database holds the same rows as in an archive. */
async function compare(client: pg.Client, archived: BackedUpTable): Promise<void> {
  const { stream, count } = rowsOfTable(client, archived);
  const { sha256 } = await contentOf(stream);
  if (sha256 !== archived.sha256 || (await count()) !== archived.rows)
    throw new BackupError(`The archive and the database do not hold the same rows of ${archived.name}.`);
}
