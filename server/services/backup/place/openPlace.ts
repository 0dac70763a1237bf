import path from 'node:path';
import type { Config } from '../../settings/config.ts';
import { BackupError } from '../backupError.ts';
import { folderPlace } from './folderPlace.ts';
import { isNameOfBackup, type BackupPlace } from './place.ts';

/**
 * Opens the place at an address: the path of a folder, or `s3://bucket/prefix`. It holds what has a name of its kind.
 */
export async function openPlace(
  address: string,
  { backup, dataDir, s3 }: Pick<Config, 'backup' | 'dataDir' | 's3'>,
  workFolder: string,
  isName: (text: string) => boolean = isNameOfBackup,
): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (bucket === undefined) {
    const folder = path.resolve(address);
    if (!path.relative(path.join(dataDir, 'store'), folder).startsWith('..'))
      throw new BackupError(
        `${address} is in the folder of the stored files, which is backed up. Name another.`,
      );
    return inWords(folderPlace(folder, isName));
  }
  if (bucket === s3?.bucket)
    throw new BackupError(`${bucket} is the bucket of the stored files, which is backed up. Name another.`);
  const { region, endpoint } = backup.s3;
  if (region === undefined) throw new BackupError('S3_REGION: missing, while backups are in S3');
  const { s3Place } = await import('./s3Place.ts');
  const place = { bucket, region, prefix: prefix.replace(/\/$/, ''), ...(endpoint && { endpoint }) };
  return inWords(s3Place(place, workFolder, isName));
}

/** Returns the address of a place and the name of a backup in it, from the address of the backup. */
export const splitAddress = (address: string): { place: string; name: string } => ({
  place: path.dirname(address),
  name: path.basename(address),
});

/** Returns the place with its faults as BackupError: a full disk, a closed folder, a bucket that doesn't answer. */
function inWords(place: BackupPlace): BackupPlace {
  const refuse = (error: unknown): never => {
    if (error instanceof BackupError || !(error instanceof Error)) throw error;
    throw new BackupError(`${place.address} can't be used: ${error.message || error.name}`, { cause: error });
  };
  return {
    address: place.address,
    names: async function* () {
      try {
        yield* place.names();
      } catch (error) {
        refuse(error);
      }
    },
    write: (...file) => place.write(...file).catch(refuse),
    complete: (...file) => place.complete(...file).catch(refuse),
    read: (...file) => place.read(...file).catch(refuse),
    remove: backup => place.remove(backup).catch(refuse),
    removeUnfinished: () => place.removeUnfinished().catch(refuse),
  };
}
