import {
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import path from 'node:path';

/** Others on the machine can open the folder, and this process can't change that. */
export class FolderNotPrivateError extends Error {
  override name = 'FolderNotPrivateError';
}

/** Makes all new files of this process and its children private to their user. */
export function setPrivateUmask(): void {
  process.umask(0o077);
}

/** The permission bits for everyone but the owner. */
const othersMask = 0o077;
/** Of root's folder, the user of a PostgreSQL that runs on it gets through, by the group (`letThrough`). */
const groupPassage = 0o010;
/** Doesn't follow a link that has replaced the entry, and doesn't wait for a pipe. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Makes a folder that only this process's user can open. If it exists, closes it and everything in it to other users:
 * the database holds the keys that sign sessions. Works from the top down, so that nobody gets in while it runs, and
 * neither follows nor changes links. Modes mean nothing on Windows, where it only creates the folder.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32')
    closeToOthers(realpathSync(folder), process.getuid?.() === 0 ? groupPassage : 0);
}

function closeToOthers(entry: string, allowed = 0): void {
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (!found || !(found.isDirectory() || found.isFile())) return;
  if (found.mode & othersMask & ~allowed) change(entry, found.isDirectory() ? 0o700 : 0o600);
  if (found.isDirectory()) for (const name of readdirSync(entry)) closeToOthers(path.join(entry, name));
}

function change(entry: string, mode: number): void {
  try {
    const opened = openSync(entry, openFlags);
    try {
      fchmodSync(opened, mode);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    // The entry may be gone by now: a server that runs on the folder creates and deletes files.
    if (!lstatSync(entry, { throwIfNoEntry: false })) return;
    throw new FolderNotPrivateError(
      `Other users of this machine can open ${entry}, and the server can't change that. ` +
        "Give DATA_DIR and all in it to the server's user, or name a folder below it that the server can make.",
      { cause },
    );
  }
}
