import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Config } from '../../settings/config.ts';
import {
  canEnter,
  letThrough,
  makeOwned,
  ownerOfCluster,
  makeSystemFolder,
  systemFolder,
  type Owner,
} from './owner.ts';
import { TooOldError } from '../migrationFault.ts';
import { diskIsFull, FolderInUseError, OwnPostgresError } from './errors.ts';
import { lockFolder } from './folderLock.ts';
import { findPrograms, useAnother, type Programs } from './programs.ts';
import { clusterSettings } from './settings.ts';

/** A database in use, of the server's own PostgreSQL or of another. */
export interface OpenDatabase {
  /** Its URL. */
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

/** How long one that lost its server may take to end, and one that starts to recover, ms. */
const [leftoverMs, recoveryMs] = [12_000, 600_000];

const user = 'energy_audit';

/**
 * Starts PostgreSQL on `dataDir`/pg, and creates it if it is missing. It ends with this process, however that ends.
 * `settings` are added to `clusterSettings`. Rejects with FolderInUseError if another server uses the folder, and with
 * OwnPostgresError if it can't run or open its files.
 */
export async function startOwnPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<OpenDatabase> {
  await using unwind = new AsyncDisposableStack();
  const lock = lockFolder(dataDir);
  unwind.defer(() => lock.release());
  const owner = ownerOfCluster(path.join(dataDir, 'pg', 'data'));
  const folder = ownFolder(dataDir, owner);
  const programs = findPrograms(owner, folder);
  const cluster = path.join(folder, 'data');
  const isNew = !existsSync(cluster);
  if (isNew) await create(cluster, programs, owner);
  else refuseOtherVersion(cluster, programs);
  const sockets = mkdtempSync(path.join(tmpdir(), 'energy-audit-'));
  makeOwned(sockets, owner);
  const running = new Running({
    cluster,
    sockets,
    programs,
    owner,
    settings: { ...clusterSettings, ...settings },
  });
  unwind.defer(() => running.stop());
  await running.start();
  const moved = unwind.move();
  return { url: running.url, isNew, close: () => moved.disposeAsync() };
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

/** Creates a cluster under another name, and moves it into place when it is complete: a killed start disturbs no other. */
async function create(cluster: string, { folder, env }: Programs, owner: Owner): Promise<void> {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const args = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--auth=trust'];
  await promisify(execFile)(
    path.join(folder, 'initdb'),
    [...args, '--no-instructions', `--username=${user}`, `--pgdata=${unfinished}`],
    { cwd: '/', env, ...owner },
  ).catch((error: unknown) => {
    throw refusalOf(cluster, error instanceof Error && 'stderr' in error ? String(error.stderr) : '');
  });
  renameSync(unfinished, cluster);
}

function refuseOtherVersion(cluster: string, { major }: Programs): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== major)
    throw new OwnPostgresError(
      `The database in ${cluster} is of PostgreSQL ${found}, and this server brings PostgreSQL ${major}. ` +
        'The version of the console that made it still opens it: see docs/operate.md.',
    );
}

/**
 * Runs PostgreSQL under a shell that waits for the end of its input, which this process's death brings too, and then
 * stops PostgreSQL: in order, after 8 s at once. Apart from this process's terminal, so that Ctrl-C doesn't stop it
 * before the server has ended.
 */
const script = `
exec 3<&0
"$@" <&- 3<&- &
pg=$!
{ read -r _ <&3; kill -INT $pg; for _ in 1 2 3 4 5 6 7 8; do sleep 1; done; kill -QUIT $pg; } >&- 2>&- &
waiter=$!
wait $pg
code=$?
kill $waiter
rm -rf "$0"
exit $code`;

interface Setup {
  cluster: string;
  /** The folder of its socket. */
  sockets: string;
  programs: Programs;
  owner: Owner;
  settings: Record<string, string>;
}

class Running {
  readonly url: string;
  readonly #setup: Setup;
  #child: ChildProcess | undefined;
  #said = '';
  #stopping = false;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.url = `postgresql://${user}@localhost/postgres?host=${encodeURIComponent(setup.sockets)}`;
  }

  /** Starts it, and waits until it answers. While one whose server was killed still ends, tries again. */
  async start(): Promise<void> {
    const until = Date.now() + leftoverMs;
    while (!(await this.#tryStart())) {
      if (!isInUse(this.#said) || Date.now() > until) throw refusalOf(this.#setup.cluster, this.#said);
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  }

  async #tryStart(): Promise<boolean> {
    const child = this.#spawn();
    this.#child = child;
    const until = Date.now() + recoveryMs;
    while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
      if (await answers(this.url)) return true;
      await pause(20);
    }
    return false;
  }

  #spawn(): ChildProcess {
    const { cluster, sockets, programs, owner, settings } = this.#setup;
    makeOwned(sockets, owner);
    const options = Object.entries({ ...settings, unix_socket_directories: sockets });
    const command = [path.join(programs.folder, 'postgres'), '-D', cluster];
    const child = spawn(
      '/bin/sh',
      ['-c', script, sockets, ...command, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: '/', env: programs.env, detached: true, stdio: ['pipe', 'ignore', 'pipe'], ...owner },
    );
    this.#said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-4000);
    });
    child.stdin?.on('error', () => undefined);
    child.once('exit', () => void this.#replace(child));
    return child;
  }

  /** Starts it again if it ended by itself, as on a full disk, until it stays. */
  async #replace(ended: ChildProcess): Promise<void> {
    await pause(1000);
    if (this.#stopping || this.#child !== ended) return;
    process.stderr.write(`PostgreSQL has ended: ${faultIn(this.#said)}. It starts again.\n`);
    await this.#tryStart();
  }
}

/** Whether PostgreSQL answers at a URL: not while it recovers. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Whether another PostgreSQL runs on the files, as one whose server was killed does for a moment. */
const isInUse = (said: string) => /lock file .* already exists/.test(said);

const faultIn = (said: string): string =>
  /(?:FATAL|PANIC):\s+(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? 'it says nothing';

/** Returns why PostgreSQL can't open its files, from what it said: nothing if it could not even be run. */
function refusalOf(cluster: string, said: string): Error {
  if (said === '')
    return new OwnPostgresError(`The server's own PostgreSQL doesn't run on this system. ${useAnother}`);
  if (isInUse(said))
    return new FolderInUseError(`Another PostgreSQL is running on ${cluster}. Stop it first.`);
  if (said.includes('No space left on device')) return diskIsFull(cluster);
  return new OwnPostgresError(
    `PostgreSQL can't open ${cluster}: ${faultIn(said)}.\n` +
      '  The files may be damaged. Restore a backup as docs/operate.md says, or name another DATA_DIR.',
  );
}
