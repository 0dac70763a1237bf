import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle, monthPattern } from '#domain/months.ts';
import { openArchives } from '../services/backup/archive.ts';
import { makeBackup } from '../services/backup/backup.ts';
import { BackupError } from '../services/backup/backupError.ts';
import type { Contents } from '../services/backup/manifest.ts';
import { openPlace, splitAddress } from '../services/backup/place/openPlace.ts';
import { openBackup, restore } from '../services/backup/restore.ts';
import { openOrJoin } from '../services/db/cluster/openOrJoin.ts';
import { openDatabase } from '../services/db/cluster/ownPostgres.ts';
import type { Config } from '../services/settings/config.ts';
import { openFiles } from '../services/storage/index.ts';
import { returnMonth } from '../subjects/retention/returnMonth.ts';

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

/**
 * Brings the installations of a month back from the archive of a configuration; servers may run meanwhile. Returns what to tell
 * the operator. Rejects with BackupError.
 */
export async function returnArchived(month: string, config: Config, databaseUrl: string): Promise<string> {
  const { archiveTo } = config;
  if (!new RegExp(monthPattern).test(month)) throw new BackupError(`${month} is no month such as 2024-03.`);
  if (archiveTo === undefined) throw new BackupError('ARCHIVE_TO: missing. Name the place of the archive.');
  const store = await openFiles(config);
  const open = () => openArchives(archiveTo, config, store.workFolder);
  const rows = await returnMonth({ databaseUrl, open }, month);
  return `${formatCount(rows)} installations of ${fullMonthTitle(month)} are back, for 30 days if months are archived.`;
}
