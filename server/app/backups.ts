import { makeBackup } from '../services/backup/backup.ts';
import { BackupError } from '../services/backup/backupError.ts';
import type { Contents } from '../services/backup/manifest.ts';
import { openPlace, splitAddress } from '../services/backup/place/openPlace.ts';
import { openBackup, restore } from '../services/backup/restore.ts';
import { openOrJoin } from '../services/db/cluster/openOrJoin.ts';
import { openDatabase } from '../services/db/cluster/ownPostgres.ts';
import type { Config } from '../services/settings/config.ts';
import { openFiles } from '../services/storage/index.ts';

/**
 * Backs up everything of a configuration into a folder or bucket; a server may run meanwhile. Returns the address of the
 * backup. Rejects with BackupError.
 */
export async function backUpTo(
  address: string,
  config: Config,
): Promise<{ address: string; contents: Contents }> {
  const { url: databaseUrl, close } = await openOrJoin(config);
  try {
    const store = await openFiles(config);
    const place = await openPlace(address, config, store.workFolder);
    const made = await makeBackup({ databaseUrl, store, place, keys: config.backup.keys });
    if (!made) throw new BackupError('Another backup is being made. Wait for its end.');
    return { address: `${place.address}/${made.name}`, contents: made.contents };
  } finally {
    await close();
  }
}

/**
 * Restores a backup into the empty database and store of a configuration, on which no server runs. Returns what it holds.
 * Rejects with BackupError.
 */
export async function restoreFrom(address: string, config: Config): Promise<Contents> {
  const { place: placeAddress, name } = splitAddress(address);
  const store = await openFiles(config);
  const place = await openPlace(placeAddress, config, store.workFolder);
  const backup = await openBackup(place, name, config.backup.keys);
  const { url: databaseUrl, close } = await openDatabase(config);
  try {
    await restore(backup, { databaseUrl, store });
    return backup.contents;
  } finally {
    await close();
  }
}
