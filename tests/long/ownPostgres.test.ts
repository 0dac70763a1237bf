import { createServer } from 'node:net';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { envOf, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { fill, mountSmallDisk, unmount } from '../support/smallDisk.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { processesOn } from './clusterProcesses.ts';
import { ownPlace } from './intake/places.ts';

describe.runIf(process.platform === 'linux')("the server's own PostgreSQL", () => {
  let place: TestPlace;
  const running: ServerProcess[] = [];
  beforeAll(async () => {
    place = await ownPlace();
  });
  afterAll(async () => {
    for (const { process: child, ended } of running) {
      child.kill('SIGKILL');
      await ended;
    }
    await nothingRuns();
    await place.remove();
  });

  function start(env: Record<string, string> = {}): ServerProcess {
    const server = startServerProcess({ ...envOf(place), DEMO: '0', ...env });
    running.push(server);
    return server;
  }

  /** Waits until no process of it is left, for at most 10 s. */
  const nothingRuns = () =>
    vi.waitFor(() => expect(processesOn(place.dataDir)).toEqual([]), { timeout: 10_000, interval: 100 });

  /** Whether an officer can sign in, which reads the database. */
  const serves = async (url: string) => (await signIn(url, 'ae', demoPassword)).length > 0;

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'ends with a server that %s ends, and the next start has everything at once',
    async signal => {
      const server = start();
      expect(await serves(await server.ready)).toBe(true);
      expect(processesOn(place.dataDir).length).toBeGreaterThan(0);
      server.process.kill(signal);
      await server.ended;
      const next = start();
      expect(await serves(await next.ready)).toBe(true);
      next.process.kill(signal);
      await next.ended;
      await nothingRuns();
    },
  );

  it('keeps its way to its files when a second server tries to start', async () => {
    const server = start();
    await server.ready;
    const { mode } = statSync(place.dataDir);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another server is running on the data folder');
    expect(statSync(place.dataDir).mode).toBe(mode);
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  it('ends with a server that fails to start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    other.close();
    await nothingRuns();
  });

  it('comes back if it ends by itself', async () => {
    const server = start();
    const url = await server.ready;
    for (const id of processesOn(place.dataDir)) process.kill(id, 'SIGKILL');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect(await serves(url)).toBe(true);
    expect(server.output()).toContain('It starts again.');
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  it.each([
    ['of another version', 'PG_VERSION', '17\n', /is of PostgreSQL 17, and this server brings PostgreSQL 18/],
    ['with a damaged file', 'global/pg_control', 'damaged', /PostgreSQL can't open .*pg_control/],
  ])(
    'refuses files %s with a sentence, and leaves them as they are',
    async (_what, name, content, sentence) => {
      const file = path.join(place.dataDir, 'pg', 'data', name);
      renameSync(file, `${file}.kept`);
      writeFileSync(file, content, { mode: 0o644 });
      const refused = start();
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(sentence);
      expect(refused.output()).not.toContain('    at ');
      renameSync(`${file}.kept`, file);
      const server = start();
      expect(await serves(await server.ready)).toBe(true);
      server.process.kill('SIGINT');
      await server.ended;
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'has its files elsewhere if its user can not reach the data folder, and says where',
    async () => {
      const closed = dataFolder('closed');
      chmodSync(closed, 0o700);
      const dataDir = path.join(closed, 'data');
      const server = start({ DATA_DIR: dataDir, DEMO: '0' });
      const url = await server.ready;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const [, elsewhere = ''] = /The database is in (\S+): /.exec(server.output()) ?? [];
      expect(readdirSync(elsewhere)).toContain('data');
      server.process.kill('SIGINT');
      expect(await server.ended).toBe(0);
      // It stays there, though the user could reach the data folder now.
      chmodSync(closed, 0o711);
      const next = start({ DATA_DIR: dataDir, DEMO: '0' });
      await next.ready;
      expect(next.output()).toContain(`The database is in ${elsewhere}: `);
      next.process.kill('SIGINT');
      await next.ended;
      for (const folder of [closed, elsewhere]) await rm(folder, { recursive: true });
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'keeps a database that its user can no longer reach, and says so',
    async () => {
      const above = dataFolder('above');
      const dataDir = path.join(above, 'data');
      const started = async () => {
        const server = start({ DATA_DIR: dataDir, DEMO: '0' });
        expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200);
        server.process.kill('SIGINT');
        await server.ended;
      };
      await started();
      chmodSync(above, 0o700);
      const refused = start({ DATA_DIR: dataDir, DEMO: '0' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain("can't reach the database in");
      expect(readdirSync(path.join(dataDir, 'pg', 'data'))).toContain('PG_VERSION');
      chmodSync(above, 0o711);
      await started();
      await rm(above, { recursive: true });
    },
  );

  it('refuses the data of a version before the first release', async () => {
    const dataDir = dataFolder('old');
    mkdirSync(path.join(dataDir, 'pg'));
    writeFileSync(path.join(dataDir, 'pg', 'PG_VERSION'), '17\n');
    const server = start({ DATA_DIR: dataDir });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/before the first release.* name another DATA_DIR/);
    expect(server.output()).not.toContain('    at ');
    await rm(dataDir, { recursive: true });
  });

  it('says so if the disk is full, and starts once there is room', async context => {
    const dataDir = dataFolder('full');
    if (!mountSmallDisk(dataDir, '120m')) context.skip('this machine does not let us mount a small disk');
    const first = start({ DATA_DIR: dataDir, DEMO: '0' });
    await first.ready;
    first.process.kill('SIGINT');
    await first.ended;
    const filler = fill(dataDir);
    const refused = start({ DATA_DIR: dataDir, DEMO: '0' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('The disk is full');
    rmSync(filler);
    const server = start({ DATA_DIR: dataDir, DEMO: '0' });
    expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200);
    server.process.kill('SIGINT');
    await server.ended;
    unmount(dataDir);
    await rm(dataDir, { recursive: true });
  });
});
