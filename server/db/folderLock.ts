import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another living server holds the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Takes the data folder for this process until `release`, or until the process dies, however it dies.
 *
 * PGlite takes no lock of its own, and two processes on one folder destroy it. The lock is SQLite's exclusive
 * file lock, which the operating system gives up with the process: no stale lock can be left behind, and no
 * process number has to be guessed at.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, 'server.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(
      `Another server is running on the data folder ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
