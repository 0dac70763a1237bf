import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { envOf, testPlace } from '../support/database.ts';
import { repetitions } from '../support/repetitions.ts';
import { signIn } from '../support/session.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess } from '../support/serverProcess.ts';

const firstStartKills = repetitions({ long: 2, full: 4 });
/** The number of first starts at the same time: each has its own folder and waits half of the time. */
const killsAtOnce = 2;
const writingKills = 4;

let dataDir: string;
beforeEach(async () => {
  dataDir = dataFolder('kill');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const countOf = async (url: string, headers: Record<string, string>) =>
  (await (await fetch(`${url}/v1/cio/user?secondLevelUserType=mr&perPage=1`, { headers })).json()).data.count;

async function headersFor(url: string, username: string): Promise<Record<string, string>> {
  const { apiKey } = await (await fetch(`${url}/config.json`)).json();
  return { authorization: `Bearer ${await signIn(url, username, demoPassword)}`, 'x-api-key': apiKey };
}

/** Returns how long the slowest of first starts at the same time takes, ms. */
async function timeOfFirstStart(): Promise<number> {
  const times = Array.from({ length: killsAtOnce }, async (_, at) => {
    const folder = path.join(dataDir, `measured-${at}`);
    const startedAt = performance.now();
    const server = startServerProcess({ DATA_DIR: folder });
    await server.ready;
    const ms = performance.now() - startedAt;
    server.process.kill('SIGKILL');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
    return ms;
  });
  return Math.max(...(await Promise.all(times)));
}

it(`killed at ${firstStartKills} moments of its first start, a server starts the next time`, async () => {
  const firstStart = await timeOfFirstStart();
  const killed = async (kill: number) => {
    const folder = path.join(dataDir, String(kill));
    const doomed = startServerProcess({ DATA_DIR: folder });
    // A random one in each part of the start: every run tries others.
    await Promise.race([wait((firstStart * (kill + Math.random())) / firstStartKills), doomed.ended]);
    doomed.process.kill('SIGKILL');
    await doomed.ended;
    const next = startServerProcess({ DATA_DIR: folder });
    const url = await next.ready;
    expect(await countOf(url, await headersFor(url, 'cio')), `kill ${kill}`).toBe(443);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  };
  const limit = pLimit(killsAtOnce);
  const ends = await Promise.allSettled(
    Array.from({ length: firstStartKills }, (_, kill) => limit(killed, kill)),
  );
  expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it(`killed ${writingKills} times while officers write, a server loses nothing that it acknowledged`, async () => {
  let acknowledged:
    | { id: string; firstName: string; /** A later request, which may be saved too. */ later?: string }
    | undefined;
  const place = await testPlace('demo', path.join(dataDir, 'writing'));
  for (let kill = 0; kill < writingKills; kill += 1) {
    const server = startServerProcess(envOf(place));
    const url = await server.ready;
    const headers = await headersFor(url, 'ae');
    const list = await (await fetch(`${url}/v1/ae/meter-readers`, { headers })).json();
    const readers: { userId: string; etag: string; name: { firstName: string } }[] = list.data.MRList;
    if (acknowledged) {
      const { id, firstName, later } = acknowledged;
      const found = readers.find(({ userId }) => userId === id)?.name.firstName;
      expect([firstName, later], `kill ${kill}`).toContain(found);
    }
    const id = readers[0]?.userId ?? '';
    let etag = readers[0]?.etag ?? '';
    const killed = wait(200 + 150 * kill).then(() => server.process.kill('SIGKILL'));
    for (
      let change = 0;
      server.process.exitCode === null && server.process.signalCode === null;
      change += 1
    ) {
      const firstName = `Kill ${'abcdefghij'[kill]} ${letters(change)}`;
      const saved = await fetch(`${url}/v1/ae/meter-readers/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json', 'if-match': etag },
        body: JSON.stringify({ name: { firstName, lastName: '' } }),
      })
        .then(answer => (answer.ok ? answer.json() : undefined))
        .catch(() => undefined);
      if (!saved) {
        if (acknowledged) acknowledged.later = firstName;
        break;
      }
      acknowledged = { id, firstName };
      etag = saved.data.etag;
    }
    await killed;
    await server.ended;
  }
  expect(acknowledged).toBeDefined();
});

/** Writes a number in letters, because names may not contain digits. */
const letters = (number: number) => [...String(number)].map(digit => 'abcdefghij'[Number(digit)]).join('');
