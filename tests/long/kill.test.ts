import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { signIn } from '../support/cognito.ts';
import { startServerProcess } from '../support/serverProcess.ts';

const firstStartKills = 25;
const writingKills = 10;
/** By when a first start is through, ms. */
const firstStart = 10_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-kill-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const countOf = async (url: string, headers: Record<string, string>) =>
  (await (await fetch(`${url}/v1/cio/user?secondLevelUserType=mr&perPage=1`, { headers })).json()).data.count;

async function headersFor(url: string, username: string): Promise<Record<string, string>> {
  const { apiKey } = await (await fetch(`${url}/config.json`)).json();
  return { authorization: `Bearer ${await signIn(url, username, demoPassword)}`, 'x-api-key': apiKey };
}

it(`killed at ${firstStartKills} moments of its first start, the next start works`, async () => {
  for (let kill = 0; kill < firstStartKills; kill += 1) {
    const folder = path.join(dataDir, String(kill));
    const doomed = startServerProcess({ DATA_DIR: folder });
    await Promise.race([wait((firstStart * kill) / firstStartKills), doomed.ended]);
    doomed.process.kill('SIGKILL');
    await doomed.ended;
    const next = startServerProcess({ DATA_DIR: folder });
    const url = await next.ready;
    expect(await countOf(url, await headersFor(url, 'cio')), `kill ${kill}`).toBe(443);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    await rm(folder, { recursive: true, force: true });
  }
});

it(`killed ${writingKills} times while officers write, nothing acknowledged is lost`, async () => {
  let acknowledged:
    | { id: string; firstName: string; /** Asked for after it; may be there too. */ later?: string }
    | undefined;
  for (let kill = 0; kill < writingKills; kill += 1) {
    const server = startServerProcess({ DATA_DIR: dataDir });
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
    const killed = wait(200 + 100 * kill).then(() => server.process.kill('SIGKILL'));
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

/** A number in letters: names hold no digits. */
const letters = (number: number) => [...String(number)].map(digit => 'abcdefghij'[Number(digit)]).join('');
