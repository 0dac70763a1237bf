import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { faultIn, isInUse, isPortTaken, refusalOf } from './clusterErrors.ts';
import type { Owner } from './owner.ts';
import type { Entrance, Platform } from './platform.ts';
import type { Programs } from './programs.ts';

/** How long one that lost its server may take to end, and one that starts to recover, ms. */
const [leftoverMs, recoveryMs] = [12_000, 600_000];

/** A cluster, and how it runs. */
export interface Setup {
  /** The owner's folder, around the cluster. */
  folder: string;
  cluster: string;
  programs: Programs;
  owner: Owner;
  platform: Platform;
  /** The settings beside `clusterSettings`. */
  settings: Record<string, string>;
}

/** PostgreSQL with its watchdog, until the last of their processes ends. */
interface Run {
  said: string;
  hasEnded: boolean;
  ended: Promise<unknown>;
  /** Asks the watchdog to end PostgreSQL. */
  end(): void;
}

/** The server's own PostgreSQL while it runs. If it ends by itself, it starts again. */
export class Running {
  readonly #setup: Setup;
  #run: Run | undefined;
  #stopping = false;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /**
   * Starts it, and waits until it answers; returns its URL. While one whose server was killed still ends, and when
   * another program has just taken its port, tries again.
   */
  async start(): Promise<string> {
    const { folder, cluster, owner, platform } = this.#setup;
    const until = Date.now() + leftoverMs;
    for (;;) {
      const entrance = await platform.open(folder, owner);
      const { isUp, said } = await this.#tryStart(entrance);
      if (isUp) return entrance.url;
      if (!(isInUse(said) || isPortTaken(said)) || Date.now() > until)
        throw refusalOf(cluster, said, platform.wayOut);
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#run?.end();
    await this.#run?.ended;
  }

  async #tryStart(entrance: Entrance): Promise<{ isUp: boolean; said: string }> {
    const run = this.#spawn(entrance);
    this.#run = run;
    void run.ended.then(() => this.#replace(run, entrance));
    const until = Date.now() + recoveryMs;
    while (!run.hasEnded && Date.now() < until) {
      if (await answers(entrance.url)) return { isUp: true, said: '' };
      await pause(20);
    }
    return { isUp: false, said: run.said };
  }

  #spawn({ settings: ways, command }: Entrance): Run {
    const { cluster, programs, owner, settings } = this.#setup;
    const all = Object.entries({ ...clusterSettings, ...settings, ...ways });
    const options = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [program = '', ...args] = command(programs, cluster, options);
    // Apart from this process's terminal, so that Ctrl-C doesn't stop it before the server has ended.
    const child = spawn(program, args, {
      cwd: '/',
      env: programs.env,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      ...owner,
    });
    const life = child.stdio[3];
    life?.on('error', () => undefined);
    const run: Run = {
      said: '',
      hasEnded: false,
      ended: once(child, 'close')
        .catch(() => undefined)
        .then(() => (run.hasEnded = true)),
      end: () => life?.destroy(),
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      run.said = (run.said + text).slice(-4000);
    });
    return run;
  }

  /** Starts it again if it ended by itself, as on a full disk, until it stays. */
  async #replace(ended: Run, entrance: Entrance): Promise<void> {
    await pause(1000);
    if (this.#stopping || this.#run !== ended) return;
    process.stderr.write(`PostgreSQL has ended: ${faultIn(ended.said)}. It starts again.\n`);
    await this.#tryStart(entrance);
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

/** The settings of the server's own PostgreSQL, for a small machine that has other work too. */
const clusterSettings = {
  max_connections: '60',
  // The operating system caches the files' pages too.
  shared_buffers: '32MB',
  // Workers for I/O would cost more memory than a database of this size gains.
  io_method: 'sync',
  jit: 'off',
  // The pages are in memory, where random access costs little more than sequential access.
  random_page_cost: '1.1',
  // Nothing replicates it, so data for a new table is written only once.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failures are in the server's own log; statements hold personal data.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
};
