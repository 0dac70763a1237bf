import pLimit from 'p-limit';
import pg from 'pg';
import { isMissing, type ObjectStore } from '../storage/objectStore.ts';
import { partOfObject, partOfTable, writeManifest, type Contents } from './manifest.ts';
import { pack, packedName } from './packing.ts';
import { nameOfBackup, type BackupPlace } from './place/place.ts';
import { rowsOfTable, takeSnapshot } from './snapshot.ts';
import { version } from '../settings/version.ts';

/** Stored files that are read at once: each takes a moment to begin in S3, and little memory. */
const objectsAtOnce = 4;

/** The sources of a backup, and where it goes. */
export interface BackupServices {
  databaseUrl: string;
  store: Pick<ObjectStore, 'keys' | 'read'>;
  place: BackupPlace;
  keys: readonly Buffer[] | undefined;
}

/** A backup that was made. */
export interface Made {
  name: string;
  contents: Contents;
}

/** Arbitrary, but the same in every copy of the server: one backup of a database is made at a time. */
const backupLock = 7_312_004;

/**
 * Makes a backup while others read and change the database and the store. Returns `undefined`, and makes none, if another
 * process is making one, or if `isNeeded` says so once no other is. Rejects with BackupError if the place can't be written.
 */
export async function makeBackup(
  services: BackupServices,
  { isNeeded, signal }: { isNeeded?: () => Promise<boolean>; signal?: AbortSignal } = {},
): Promise<Made | undefined> {
  const { databaseUrl, place } = services;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'energy-audit-backup' });
  client.on('error', () => undefined);
  const stop = () => void client.end().catch(() => undefined);
  await client.connect();
  signal?.addEventListener('abort', stop);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      backupLock,
    ]);
    if (rows[0]?.free !== true) return undefined;
    if (isNeeded && !(await isNeeded())) return undefined;
    await place.removeUnfinished();
    try {
      return await make(client, services, signal);
    } catch (error) {
      // The room that half a backup takes may be the room that was missing.
      if (signal?.aborted !== true) await place.removeUnfinished().catch(() => undefined);
      throw error;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

async function make(
  client: pg.Client,
  services: BackupServices,
  signal: AbortSignal | undefined,
): Promise<Made> {
  const { place, keys } = services;
  const begun = new Date();
  const name = nameOfBackup(begun);
  const objects = new Map<string, Contents['objects'][number]>();
  // Files never change, so the ones before and after the snapshot hold all that it names: those that are removed between
  // are in the first look, new ones in the second.
  await copyObjects(services, name, objects, signal);
  const { at, tables: found, ...state } = await takeSnapshot(client);
  await copyObjects(services, name, objects, signal);
  const tables: Contents['tables'] = [];
  for (const table of found) {
    signal?.throwIfAborted();
    const part = partOfTable(table);
    const { stream, count } = rowsOfTable(client, table);
    const content = await pack(stream, part, keys, packed =>
      place.write(name, packedName(part, keys !== undefined), packed),
    );
    tables.push({ ...table, rows: await count(), ...content });
  }
  await client.query('commit');
  const inOrder = [...objects.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const contents = { version, at: at.toISOString(), ...state, tables, objects: inOrder };
  signal?.throwIfAborted();
  await writeManifest(place, name, contents, keys);
  return { name, contents };
}

/** Copies the stored files that are not in `copied` yet, and adds them. */
async function copyObjects(
  { store, place, keys }: BackupServices,
  backup: string,
  copied: Map<string, Contents['objects'][number]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const limit = pLimit(objectsAtOnce);
  const copy = async (key: string) => {
    signal?.throwIfAborted();
    const part = partOfObject(key);
    try {
      const { stream } = await store.read(key);
      const content = await pack(stream, part, keys, packed =>
        place.write(backup, packedName(part, keys !== undefined), packed),
      );
      copied.set(key, { key, ...content });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };
  for await (const page of store.keys())
    await Promise.all(page.filter(key => !copied.has(key)).map(key => limit(copy, key)));
}
