import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOwnPostgres } from '../../server/services/db/cluster/ownPostgres.ts';
import { canEnter, ownerOfCluster } from '../../server/services/db/cluster/owner.ts';
import { dataFolder } from '../support/folders.ts';
import { childrenOf, processesOn } from './clusterProcesses.ts';
import { windowsWay } from './windowsPostgres/way.ts';

/** Where tests run as root, PostgreSQL's user starts the watchdog from the checkout. */
const isReached = canEnter(import.meta.dirname, ownerOfCluster(''));

describe.runIf(process.platform === 'linux' && isReached)(
  "the server's own PostgreSQL, as on Windows",
  () => {
    let dataDir = '';
    beforeEach(() => {
      dataDir = dataFolder('windows');
    });
    afterEach(async () => {
      await nothingRuns();
      await rm(dataDir, { recursive: true });
    });

    const start = () => startOwnPostgres(dataDir, {}, windowsWay);

    /** Waits until no process of it is left, for at most 10 s. */
    const nothingRuns = () =>
      vi.waitFor(() => expect(processesOn(dataDir)).toEqual([]), { timeout: 10_000, interval: 100 });

    it('lets in who has the password, from this machine alone', async () => {
      const { url, close } = await start();
      expect(await valueOf(url, 'show listen_addresses')).toBe('127.0.0.1');
      expect(await valueOf(url, 'show unix_socket_directories')).toBe('');
      const read = (address: string) => valueOf(address, 'select 1');
      await expect(read(url.replace(/:[^:@]+@/, ':another@'))).rejects.toMatchObject({ code: '28P01' });
      await expect(read(url.replace(/:[^:@]+@/, '@'))).rejects.toThrow(/password/);
      const elsewhere = url.replace('@127.0.0.1', '@127.0.0.2');
      await expect(read(elsewhere)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      expect(statSync(path.join(dataDir, 'pg', 'password')).mode & 0o777).toBe(0o600);
      await close();
    });

    it('ends when its server is killed with all its children, and the next start has everything', async () => {
      const killed = await hold();
      await valueOf(killed.url, 'create table kept as select 7 as seven');
      // Windows' task manager would kill these too.
      expect(childrenOf(killed.pid)).toEqual([]);
      process.kill(killed.pid, 'SIGKILL');
      const next = await start();
      expect(await valueOf(next.url, 'select seven from kept')).toBe(7);
      await next.close();
      process.kill((await hold()).pid, 'SIGKILL');
    });

    it('comes back at the same address if it ends by itself', async () => {
      const { url, close } = await start();
      for (const id of processesOn(dataDir)) process.kill(id, 'SIGKILL');
      const answer = () => valueOf(url, 'select 1').catch(() => 'none');
      await expect.poll(answer, { timeout: 60_000 }).toBe(1);
      await close();
    });

    /** Starts it from another process. */
    async function hold(): Promise<{ url: string; pid: number }> {
      const program = path.join(import.meta.dirname, 'windowsPostgres/hold.ts');
      const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [url] = await once(child.stdout, 'data');
      return { url: String(url), pid: child.pid ?? 0 };
    }
  },
);

/** Returns the first value of the first row. */
async function valueOf(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}
