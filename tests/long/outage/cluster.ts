import { execFile } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { once } from 'node:events';

const run = promisify(execFile);

/**
 * The folder of the programs that create and run a PostgreSQL server, of the newest version; `undefined` if none is
 * installed.
 */
export const binaries = globSync('/usr/lib/postgresql/*/bin')
  .filter(folder => existsSync(path.join(folder, 'initdb')))
  .toSorted((a, b) => majorOf(a) - majorOf(b))
  .at(-1);

const majorOf = (folder: string) => Number(folder.split('/').at(-2));

/** How PostgreSQL stops: 'fast' ends what runs, 'immediate' ends as if it had crashed. */
export type StopMode = 'fast' | 'immediate';

/** A separate PostgreSQL server that the test may stop and start. */
export class Cluster implements AsyncDisposable {
  readonly #folder: string;
  readonly #port: number;
  readonly #bin: string;
  readonly #as: { uid?: number; gid?: number };

  private constructor(bin: string, folder: string, port: number, as: { uid?: number; gid?: number }) {
    this.#bin = bin;
    this.#folder = folder;
    this.#port = port;
    this.#as = as;
  }

  /** Creates one and starts it. */
  static async make(bin: string): Promise<Cluster> {
    const folder = mkdtempSync(path.join(tmpdir(), 'energy-audit-cluster-'));
    const as = await unprivileged();
    if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
    const cluster = new Cluster(bin, folder, await freePort(), as);
    await cluster.#run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync']);
    await cluster.start();
    return cluster;
  }

  /** Returns the address of one of its databases. */
  urlOf(database: string): string {
    return `postgresql://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  /** Starts it; resolves when it accepts connections. */
  async start(): Promise<void> {
    const options = `-p ${this.#port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
    await this.#control('start', ['-l', path.join(this.#folder, 'log'), '-o', options]);
  }

  /** Stops it; resolves when it has ended. */
  async stop(mode: StopMode): Promise<void> {
    await this.#control('stop', ['-m', mode]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('immediate').catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #control(action: string, args: string[]): Promise<void> {
    return this.#run('pg_ctl', [action, '-w', '-s', '-D', this.#folder, ...args]);
  }

  async #run(program: string, args: string[]): Promise<void> {
    const child = execFile(path.join(this.#bin, program), args, {
      ...this.#as,
      cwd: this.#folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}`);
  }
}

/** Returns the ids of another user if this process runs as root: PostgreSQL refuses to run as root. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const idOf = async (option: string) => {
    const { stdout } = await run('id', [option, 'postgres']).catch(() => run('id', [option, 'nobody']));
    return Number(stdout);
  };
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
