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

/** Others on the machine can open the folder, and this process may not change that. */
export class FolderNotPrivateError extends Error {
  override name = 'FolderNotPrivateError';
}

/** What this process and those it starts make from now on is for their own user alone. */
export function makeOnlyPrivateFiles(): void {
  process.umask(0o077);
}

/** The bits of a mode that let anybody but the owner in. */
const ofOthers = 0o077;
/** A link that has taken the place of what was looked at is not followed, and a pipe not waited for. */
const asItIs = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Makes a folder that only this process's user can open. One that is there is closed to everyone else with all that is
 * in it: the database holds the keys that sessions are signed with. It goes from the top down, so that nobody gets in
 * meanwhile, and neither follows nor changes links. Modes mean nothing on Windows, where this does nothing.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') closeToOthers(realpathSync(folder));
}

function closeToOthers(entry: string): void {
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (!found || !(found.isDirectory() || found.isFile())) return;
  if (found.mode & ofOthers) change(entry, found.isDirectory() ? 0o700 : 0o600);
  if (found.isDirectory()) for (const name of readdirSync(entry)) closeToOthers(path.join(entry, name));
}

function change(entry: string, mode: number): void {
  try {
    const opened = openSync(entry, asItIs);
    try {
      fchmodSync(opened, mode);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    // Gone meanwhile: a server that runs on the folder has files come and go.
    if (!lstatSync(entry, { throwIfNoEntry: false })) return;
    throw new FolderNotPrivateError(
      `Other users of this machine can open ${entry}, and the server may not change that. ` +
        "Give DATA_DIR and all in it to the server's user, or name a folder below it that the server can make.",
      { cause },
    );
  }
}
