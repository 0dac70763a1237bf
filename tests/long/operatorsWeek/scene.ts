import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from '../../../server/services/db/cluster/platform.ts';
import { mountSmallDisk, unmount } from '../../support/smallDisk.ts';
import type { Officers } from './officers.ts';
import type { Variables } from './shell.ts';
import type { Running, Week } from './week.ts';

/** Two copies of the server that share a data folder, whose stored files have a small disk where the machine lets us. */
export class Scene implements AsyncDisposable {
  readonly week: Week;
  readonly officers: Officers;
  /** The ports of the copies' metrics. */
  readonly ports: readonly [number, number];
  /** The folder of the stored files, if it is a disk of its own. */
  readonly disk: string | undefined;
  /** The running copies; officers use the first. */
  readonly copies: Running[] = [];
  readonly #folder: string;

  private constructor(week: Week, ports: readonly [number, number]) {
    this.week = week;
    this.officers = week.officers;
    this.ports = ports;
    this.#folder = week.emptyFolder('copies');
    const store = path.join(this.#folder, 'store');
    this.disk = mountSmallDisk(store, '4m') ? store : undefined;
  }

  /** Starts both copies. */
  static async begin(week: Week): Promise<Scene> {
    const scene = new Scene(week, [await freePort(), await freePort()]);
    for (const index of [0, 1]) await scene.restart(index);
    return scene;
  }

  /** Kills a copy and starts it again, with these variables besides. */
  async restart(index: number, more: Variables = {}): Promise<void> {
    await this.kill(index);
    const own = { DATA_DIR: this.#folder, METRICS_PORT: String(this.ports[index]) };
    const running = await this.week.start({ ...own, ...more });
    this.copies[index] = running;
    if (index === 0) this.officers.url = running.url;
  }

  /** Kills a copy. */
  async kill(index: number): Promise<void> {
    const copy = this.copies[index];
    copy?.process.kill('SIGKILL');
    await copy?.ended;
  }

  /** The first copy. */
  get first(): Running {
    const [copy] = this.copies;
    if (!copy) throw new Error('No copy runs.');
    return copy;
  }

  /** Lets nobody use these tables, in this mode, from before `begin` until `until` has ended. Ends when all has. */
  async holding(
    [tables, mode]: readonly [tables: string, mode: string],
    begin: () => Promise<unknown>,
    until: () => Promise<void>,
  ): Promise<void> {
    const client = new pg.Client(this.week.variables['DATABASE_URL']);
    await client.connect();
    let begun: Promise<unknown> | undefined;
    try {
      await client.query(`begin; lock table ${tables} in ${mode} mode`);
      begun = begin();
      begun.catch(() => undefined);
      await until();
    } finally {
      await client.end();
      await begun;
    }
  }

  /** Stops PostgreSQL while `work` is done, and waits until the first copy is ready again. */
  async withoutPostgres(work: () => Promise<void>): Promise<void> {
    await this.week.primary.stop('fast');
    try {
      await work();
    } finally {
      await this.week.primary.start();
    }
    const ready = async () => {
      const { status } = await fetch(`${this.first.url}/readyz`);
      if (status !== 200) throw new Error(`/readyz answers ${status}.`);
    };
    await vi.waitFor(ready, { timeout: 20_000, interval: 100 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const index of [0, 1]) await this.kill(index);
    if (this.disk !== undefined) unmount(this.disk);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
