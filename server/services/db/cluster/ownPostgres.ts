import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../settings/config.ts';
import { moveFolder } from '../../settings/moveFolder.ts';
import { TooOldError } from '../migrationFault.ts';
import {
  canEnter,
  letThrough,
  makeOwned,
  ownerOfCluster,
  makeSystemFolder,
  systemFolder,
  type Owner,
} from './owner.ts';
import { diskIsFull, FolderInUseError, OwnPostgresError, refusalOf } from './clusterErrors.ts';
import { ownPlatform, user, type Platform } from './platform.ts';
import { findPrograms, type Programs } from './programs.ts';
import { Running, type Setup } from './running.ts';

/** A database in use, of the server's own PostgreSQL or of another. */
export interface OpenDatabase {
  /** The URL of the database. */
  url: string;
  /** Whether it has just been created. */
  isNew: boolean;
  /** Ends the server's own PostgreSQL in order, and releases the data folder. */
  close(): Promise<void>;
}

/** Opens the configured database, or starts the server's own PostgreSQL if none is. Rejects as `startOwnPostgres` does. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return startOwnPostgres(dataDir);
  return { url: databaseUrl, isNew: false, close: async () => undefined };
}

/**
 * Starts PostgreSQL on `dataDir`/pg, and creates it if it is missing. It ends with this process, however that ends.
 * `settings` are added to `clusterSettings`. Rejects with FolderInUseError if another server uses the folder, and with
 * OwnPostgresError if it can't run or open its files.
 */
export async function startOwnPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  platform: Platform = ownPlatform,
): Promise<OpenDatabase> {
  await using unwind = new AsyncDisposableStack();
  const lock = lockFolder(dataDir);
  unwind.defer(() => lock.release());
  const owner = ownerOfCluster(path.join(dataDir, 'pg', 'data'));
  const folder = ownFolder(dataDir, owner);
  const programs = findPrograms(platform, owner, folder);
  const cluster = path.join(folder, 'data');
  const setup = { folder, cluster, programs, owner, platform, settings };
  const isNew = !existsSync(cluster);
  removeUnfinished(cluster);
  if (isNew) await create(setup);
  else refuseOtherVersion(cluster, programs);
  const running = new Running(setup);
  unwind.defer(() => running.stop());
  const url = await running.start();
  const moved = unwind.move();
  return { url, isNew, close: () => moved.disposeAsync() };
}

/** Returns the folder of PostgreSQL's owner: in the data folder, where the owner reaches that. */
function ownFolder(dataDir: string, owner: Owner): string {
  letThrough(dataDir, owner);
  const folder = path.join(dataDir, 'pg');
  // Before the first release, the database was in this folder itself.
  if (existsSync(path.join(folder, 'PG_VERSION'))) throw new TooOldError(folder);
  makeOwned(folder, owner);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const other = path.join(systemFolder, name);
  const [isHere, isThere] = [folder, other].map(each => existsSync(path.join(each, 'data')));
  // A database that has begun elsewhere stays there.
  if (owner.uid === undefined || (canEnter(folder, owner) && (isHere || !isThere))) return folder;
  if (isHere)
    throw new OwnPostgresError(
      `PostgreSQL's user (${owner.uid}) can't reach the database in ${folder}. Let them through the folders above it.`,
    );
  process.stdout.write(`The database is in ${other}: PostgreSQL's user could not reach ${dataDir}.\n`);
  makeSystemFolder();
  makeOwned(other, owner);
  return other;
}

/**
 * Creates a cluster under a name of this process, and moves it into place when it is complete. The `initdb` of a killed
 * start may still be at work under its own name.
 */
async function create({ folder, cluster, programs, owner, platform }: Setup): Promise<void> {
  const unfinished = `${cluster}.new-${process.pid}`;
  const letters = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(
    programs.initdb,
    [
      ...letters,
      `--locale=${platform.locale}`,
      ...platform.protect(folder, owner),
      '--no-instructions',
      `--username=${user}`,
      `--pgdata=${unfinished}`,
    ],
    { cwd: '/', env: programs.env, windowsHide: true, ...owner },
  ).catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw refusalOf(cluster, said, platform.wayOut);
  });
  await moveFolder(unfinished, cluster);
}

/** Removes what killed starts have left, as far as none of them still writes there. */
function removeUnfinished(cluster: string): void {
  const parent = path.dirname(cluster);
  const beginning = `${path.basename(cluster)}.new`;
  for (const name of readdirSync(parent).filter(each => each.startsWith(beginning))) {
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // The next start removes it.
    }
  }
}

function refuseOtherVersion(cluster: string, { major }: Programs): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== major)
    throw new OwnPostgresError(
      `The database in ${cluster} is of PostgreSQL ${found}, and this server brings PostgreSQL ${major}. ` +
        'The version of the console that made it still opens it: see docs/operate.md.',
    );
}

/** How long a process that is ending may hold the folder, ms. */
const patienceMs = 3000;

/**
 * Locks the data folder for this process until `release`, or until the process dies, however it dies.
 *
 * Two servers would each start a PostgreSQL on the same files. The lock is SQLite's exclusive file lock, which the
 * operating system releases with the process: no stale lock stays behind, and no process id needs guessing. Waits for up
 * to `patienceMs`, as a server that is just ending still holds the folder.
 */
function lockFolder(folder: string): { release(): void } {
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
