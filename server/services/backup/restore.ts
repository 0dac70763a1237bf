import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import pLimit from 'p-limit';
import pg from 'pg';
import { migrationLock } from '../db/connect.ts';
import type { ObjectStore } from '../storage/index.ts';
import { BackupError } from './backupError.ts';
import { createTables, intoTable, refuseFull, refuseUnknown, setSequences } from './loadTables.ts';
import { partOfObject, partOfTable, readManifest, type Manifest, type OpenedBackup } from './manifest.ts';
import { nowhere, packedName, unpack, type Content } from './packing.ts';
import type { BackupPlace } from './place/place.ts';
import { damaged } from './seal.ts';
import { plainText } from './snapshot.ts';

/** Files that are read or stored at once. */
const objectsAtOnce = 4;

/** The places that a backup is restored to. */
export interface RestoreServices {
  databaseUrl: string;
  store: Pick<ObjectStore, 'keys' | 'put' | 'workFolder'>;
}

/**
 * Opens a backup for a restore by this version. Rejects with BackupError if there is none, no key opens it, or this version
 * doesn't know its tables.
 */
export async function openBackup(
  place: BackupPlace,
  name: string,
  given: readonly Buffer[] | undefined,
): Promise<Backup> {
  const opened = await readManifest(place, name, given);
  refuseUnknown(opened.contents);
  return { place, name, ...opened };
}

/** A backup that can be read. */
export interface Backup extends OpenedBackup {
  place: BackupPlace;
  name: string;
}

/**
 * Restores a backup into an empty database and an empty store. Reads all of it first, and writes nothing if a byte is not as
 * it was. A restore that is killed leaves the database empty; the next one begins again. Rejects with BackupError if the
 * database or the store is not empty, or the backup is damaged.
 */
export async function restore(backup: Backup, { databaseUrl, store }: RestoreServices): Promise<void> {
  const { contents } = backup;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'energy-audit-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(plainText);
    await refuseFull(client);
    await refuseFullStore(store, contents);
    await readAll(backup);
    await client.query('begin');
    // A server that starts meanwhile waits, and then finds its tables.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseFull(client);
    await fill(client, backup);
    await storeObjects(store, backup);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Files of this same backup are those of a restore that was killed. */
async function refuseFullStore(
  store: Pick<ObjectStore, 'keys'>,
  { objects }: Pick<Manifest, 'objects'>,
): Promise<void> {
  const own = new Set(objects.map(({ key }) => key));
  for await (const keys of store.keys())
    if (keys.some(key => !own.has(key)))
      throw new BackupError(
        'The store has other files already. Restore into an empty one: name another DATA_DIR or S3_BUCKET.',
      );
}

async function readAll(backup: Backup): Promise<void> {
  for (const table of backup.contents.tables) await readPart(backup, partOfTable(table), table, nowhere());
  const limit = pLimit(objectsAtOnce);
  await limit.map(backup.contents.objects, object =>
    readPart(backup, partOfObject(object.key), object, nowhere()),
  );
}

/** Writes a part of a backup to `target`; rejects with BackupError if it is not as it was. */
export async function readPart(
  { place, name, keys }: Backup,
  part: string,
  expected: Content,
  target: Writable,
): Promise<void> {
  const packed = await place.read(name, packedName(part, keys !== undefined));
  if (!packed) throw new BackupError(`${part} of the backup is missing. Take another backup.`);
  const { bytes, sha256 } = await unpack(packed, part, keys, target);
  if (bytes !== expected.bytes || sha256 !== expected.sha256) throw damaged(part);
}

async function fill(client: pg.Client, backup: Backup): Promise<void> {
  const { contents } = backup;
  const addParts = await createTables(client, contents);
  for (const table of contents.tables) {
    const target = intoTable(client, table);
    await readPart(backup, partOfTable(table), table, target);
    if (target.rowCount !== table.rows) throw damaged(partOfTable(table));
  }
  await setSequences(client, contents);
  await addParts();
}

async function storeObjects(store: Pick<ObjectStore, 'put' | 'workFolder'>, backup: Backup): Promise<void> {
  const limit = pLimit(objectsAtOnce);
  await limit.map(backup.contents.objects, async object => {
    const file = path.join(store.workFolder, randomUUID());
    try {
      await readPart(backup, partOfObject(object.key), object, createWriteStream(file, { mode: 0o600 }));
      await store.put(object.key, file, 'application/octet-stream');
    } finally {
      await rm(file, { force: true });
    }
  });
}
