import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMissing } from '../../storage/objectStore.ts';
import { isNameOfBackup, type BackupPlace } from './place.ts';

const unfinished = '.unfinished';

/**
 * Returns a place in a folder of this machine for what has a name of its kind. A backup gets its name when it is whole, and is
 * on the disk by then.
 */
export function folderPlace(folder: string, isName = isNameOfBackup): BackupPlace {
  const at = (backup: string) => path.join(folder, backup);
  const write = async (backup: string, file: string, content: Readable) => {
    const target = path.join(at(backup + unfinished), file);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true }));
  };
  return {
    address: folder,
    names: async function* () {
      yield* (await namesIn(folder)).filter(isName).toSorted().toReversed();
    },
    write,
    complete: async (backup, file, content) => {
      await write(backup, file, content);
      await rename(at(backup + unfinished), at(backup));
      await flushFolder(folder);
    },
    read: async (backup, file) => {
      const target = path.join(at(backup), file);
      try {
        const handle = await open(target);
        return createReadStream(target, { fd: handle });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: async backup => {
      // Under another name first: what a killed removal leaves is no backup.
      await rename(at(backup), at(backup + unfinished));
      await rm(at(backup + unfinished), { recursive: true, force: true });
    },
    removeUnfinished: async () => {
      for (const name of await namesIn(folder))
        if (name.endsWith(unfinished) && isName(name.slice(0, -unfinished.length)))
          await rm(at(name), { recursive: true, force: true });
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Writes the names of a folder to the disk; Windows does so by itself and opens no folder. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
