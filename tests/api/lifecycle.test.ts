import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { signIn } from '../support/session.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';

let place: TestPlace;
const running: ServerProcess[] = [];

beforeEach(async () => {
  place = await testPlace('demo');
});
afterEach(async () => {
  for (const { process, ended } of running.splice(0)) {
    process.kill('SIGKILL');
    await ended;
  }
  await place.remove();
});

function run(env: Record<string, string> = {}): ServerProcess {
  const server = startServerProcess({
    ...envOf(place),
    ...env,
  });
  running.push(server);
  return server;
}

async function profile(url: string, token: string): Promise<number> {
  const { apiKey } = await (await fetch(`${url}/config.json`)).json();
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey };
  return (await fetch(`${url}/v1/ae/profile`, { headers })).status;
}

describe('a server process', { timeout: 120_000 }, () => {
  it('stops cleanly on a signal and keeps its keys: a session survives a restart', async () => {
    const first = run();
    const url = await first.ready;
    const token = await signIn(url, 'ae', demoPassword);
    expect(await profile(url, token)).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = run();
    expect(await profile(await second.ready, token)).toBe(200);
  });

  it(
    'makes its own database when it runs from the sources, as `npm run dev` does',
    { tags: 'long' },
    async () => {
      const folder = dataFolder('sources');
      const server = startServerProcess({ DATA_DIR: folder }, undefined, false);
      try {
        const url = await server.ready;
        expect(await profile(url, await signIn(url, 'ae', demoPassword))).toBe(200);
        server.process.kill('SIGTERM');
        expect(await server.ended).toBe(0);
      } finally {
        server.process.kill('SIGKILL');
        await server.ended;
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  it('answers requests that arrived before the signal to stop', { tags: 'long' }, async () => {
    const server = run();
    const url = await server.ready;
    const token = await signIn(url, 'ae', demoPassword);
    const { apiKey } = await (await fetch(`${url}/config.json`)).json();
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey };
    const answers = Array.from({ length: 2 }, () =>
      fetch(`${url}/v1/ae/export-feeders`, { headers }).then(answer => answer.status),
    );
    await expect.poll(() => fetch(`${url}/healthz`).then(answer => answer.status)).toBe(200);
    server.process.kill('SIGTERM');
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await server.ended).toBe(0);
  });

  it('first reports that it is not ready, and still answers', { tags: 'long' }, async () => {
    const server = run();
    const url = await server.ready;
    server.process.kill('SIGTERM');
    const ask = (path: string) => fetch(`${url}${path}`);
    await expect.poll(() => ask('/readyz').then(answer => answer.status)).toBe(503);
    expect((await ask('/readyz')).headers.get('retry-after')).toBe('2');
    const [health, config] = await Promise.all([ask('/healthz'), ask('/config.json')]);
    expect([health.status, config.status]).toEqual([200, 200]);
    expect(await server.ended).toBe(0);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, which other machines can reach'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  ])(
    'does not serve an existing demo utility with %j, unless DEMO=1',
    { tags: 'long' },
    async (env, reason) => {
      const refused = run({ ...env, DEMO: '0' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain('The database holds the demo utility');
      expect(refused.output()).toContain(reason);
      expect(refused.output()).toContain('Set DEMO=1');
      expect(refused.output()).not.toMatch(/ {4}at |ready at/);
      const allowed = run({ ...env, DEMO: '1' });
      expect((await fetch(`${await allowed.ready}/healthz`)).status).toBe(200);
    },
  );

  it('creates no demo utility in an empty folder if other machines can reach the server, and says why', async () => {
    const dataDir = dataFolder('first');
    const server = run({ DATA_DIR: dataDir, DATABASE_URL: '', HOST: '0.0.0.0', DEMO: '' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/The database is empty[^]*HOST is 0\.0\.0\.0[^]*DEMO=1[^]*DEMO=0/);
    await rm(dataDir, { recursive: true });
  });

  it('reports in a sentence that PostgreSQL does not answer', async () => {
    const server = run({ DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/nowhere' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('DATABASE_URL: PostgreSQL does not answer there.');
    expect(server.output()).not.toContain('    at ');
  });

  it('reports every configuration error and does not start', async () => {
    const server = run({ LOG_LEVEL: 'loud', S3_BUCKET: 'files' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/LOG_LEVEL[\s\S]*S3_REGION/);
    expect(server.output()).not.toContain('    at ');
  });
});

describe('two servers on one folder', { timeout: 120_000 }, () => {
  it(
    'the second says why and stops; the first keeps running; a dead one’s lock does not block',
    { tags: 'long' },
    async () => {
      const dataDir = dataFolder('first');
      const onFolder = () => run({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'small' });
      const first = onFolder();
      const url = await first.ready;
      const second = onFolder();
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain('Another server is running on the data folder');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      first.process.kill('SIGKILL');
      await first.ended;
      const third = onFolder();
      expect((await fetch(`${await third.ready}/readyz`)).status).toBe(200);
      third.process.kill('SIGINT');
      await third.ended;
      await rm(dataDir, { recursive: true });
    },
  );
});
