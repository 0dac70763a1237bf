import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  makeOwned,
  ownerOfCluster,
  writeOwned,
  type Owner,
} from '../../../server/services/db/cluster/owner.ts';
import { freePort, ownPlatform } from '../../../server/services/db/cluster/platform.ts';
import { findPrograms, type Programs } from '../../../server/services/db/cluster/programs.ts';
import { dataFolder } from '../../support/folders.ts';

/** How PostgreSQL stops: 'fast' ends what runs, 'immediate' ends as if it had crashed. */
export type StopMode = 'fast' | 'immediate';

/** A separate PostgreSQL server that the test may stop and start. */
export class Cluster implements AsyncDisposable {
  readonly #root = dataFolder('cluster');
  readonly #folder = path.join(this.#root, 'pg');
  readonly #owner: Owner = ownerOfCluster(path.join(this.#folder, 'data'));
  readonly #programs: Programs;
  readonly #port: number;
  readonly #fsync: 'on' | 'off';

  private constructor(port: number, fsync: 'on' | 'off') {
    this.#port = port;
    this.#fsync = fsync;
    makeOwned(this.#folder, this.#owner);
    this.#programs = findPrograms(ownPlatform, this.#owner, this.#folder);
  }

  /** Creates one and starts it; without `fsync` it is quick instead of safe. */
  static async make(fsync: 'on' | 'off' = 'off'): Promise<Cluster> {
    const cluster = new Cluster(await freePort(), fsync);
    await cluster.#run('initdb', ['-D', cluster.#data, '-U', 'postgres', '-A', 'trust', '--no-sync']);
    await cluster.start();
    return cluster;
  }

  /** Returns the address of one of its databases. */
  urlOf(database: string): string {
    return `postgresql://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  /** Creates a replica of it, of a copy of its files as they are when it is stopped, and starts both. */
  async replicate(): Promise<Cluster> {
    const replica = new Cluster(await freePort(), this.#fsync);
    await this.stop('fast');
    await promisify(execFile)('cp', ['-a', this.#data, replica.#data]);
    await this.start();
    await appendFile(
      path.join(replica.#data, 'postgresql.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${this.#port} user=postgres'\nhot_standby_feedback = on\n`,
    );
    writeOwned(path.join(replica.#data, 'standby.signal'), '', replica.#owner);
    await replica.start();
    return replica;
  }

  /** Makes a replica a primary. */
  async promote(): Promise<void> {
    await this.#control('promote', []);
  }

  /** Starts it; resolves when it accepts connections. */
  async start(): Promise<void> {
    const options = `-p ${this.#port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c fsync=${this.#fsync}`;
    await this.#control('start', ['-l', path.join(this.#folder, 'log'), '-o', options]);
  }

  /** Stops it; resolves when it has ended. */
  async stop(mode: StopMode): Promise<void> {
    await this.#control('stop', ['-m', mode]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('immediate').catch(() => undefined);
    await rm(this.#root, { recursive: true, force: true });
  }

  #control(action: string, args: string[]): Promise<void> {
    return this.#run('pgCtl', [action, '-w', '-s', '-D', this.#data, ...args]);
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  async #run(program: 'initdb' | 'pgCtl', args: string[]): Promise<void> {
    const child = execFile(this.#programs[program], args, {
      ...this.#owner,
      cwd: '/',
      env: { ...this.#programs.env, PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}`);
  }
}
