import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskIsFull, FolderInUseError } from './errors.ts';

/** How long a process that is ending may hold the folder, ms. */
const patienceMs = 3000;

/**
 * Locks the data folder for this process until `release`, or until the process dies, however it dies.
 *
 * Two servers would each start a PostgreSQL on the same files. The lock is SQLite's exclusive file lock, which the
 * operating system releases with the process: no stale lock stays behind, and no process id needs guessing. Waits for up
 * to `patienceMs`, as a server that is just ending still holds the folder.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(path.join(folder, 'server.lock'));
  try {
    lock.exec(`PRAGMA busy_timeout = ${patienceMs}; BEGIN EXCLUSIVE`);
  } catch (cause) {
    lock.close();
    if (isFull(cause)) throw diskIsFull(folder);
    throw new FolderInUseError(
      `Another server is running on the data folder ${folder}. Stop it first, or give this one another DATA_DIR.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}

/** SQLite's code for a disk without room. */
const full = 13;
const isFull = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === full;
