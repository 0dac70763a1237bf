import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { downloads, uploadGrants } from '../../server/services/db/schema/index.ts';
import { connect } from '../../server/services/db/connect.ts';
import { testPlace, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { expectPrivate } from '../support/modes.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { head, trickle } from '../support/trickle.ts';
import { withConnection } from './intake/places.ts';
import { ServerProcess } from './intake/serverProcess.ts';

const port = 18_767;
const places: TestPlace[] = [];
afterAll(() => Promise.all(places.map(place => place.remove())));

it('160 concurrent requests for grants and 120 for exports get no more than the limits', async () => {
  const place = await testPlace('demo');
  places.push(place);
  const count = async (requests: number, path: string, query: Record<string, string> = {}) => {
    const answers = await Promise.all(Array.from({ length: requests }, () => server.call(path, query)));
    return Map.groupBy(answers, ({ status }) => status);
  };
  await using server = await ServerProcess.start(place, port);
  await server.call('/cio/profile');
  // Counts the downloads in progress over connections of its own.
  const outside = await connect(place);
  let most = 0;
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) {
      const waiting = eq(downloads.status, 'waiting');
      most = Math.max(most, await outside.db.$count(downloads, waiting));
      await pause(5);
    }
  })();
  const made = await count(120, '/cio/export-feeders');
  over.abort();
  await watch;
  await outside.close();
  expect(most).toBeLessThanOrEqual(25);
  expect([...made.keys()].toSorted()).toEqual([200, 429]);
  expect(made.get(200)?.length ?? 0).toBeGreaterThanOrEqual(25);

  const granted = await count(160, '/cio/files/upload', { fileCategory: 'users' });
  expect(granted.get(200)).toHaveLength(100);
  expect(granted.get(429)).toHaveLength(60);
  await server.end('SIGTERM');
  await withConnection(place, async ({ db }) => expect(await db.$count(uploadGrants)).toBe(100));
});

it('trickling requests end within a minute, and only the server can read its new folder', async () => {
  const folder = dataFolder('fresh');
  const server = startServerProcess({ DATA_DIR: folder, DEMO: '0' });
  try {
    const url = await server.ready;
    await expectPrivate(folder, 900);
    const body = ['Content-Type: application/json', 'Content-Length: 100000'];
    const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 20000000'];
    const beginnings = [
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ',
      head('POST /v1/cio/tickets', ...body),
      head('POST /store/files', ...form),
    ];
    const from = performance.now();
    const answers = await Promise.all(beginnings.map(each => trickle(url, each, 3000)));
    expect(performance.now() - from).toBeLessThan(60_000);
    expect(answers.map(answer => answer.slice(9, 12))).toEqual(['408', '401', '408']);
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
    // PostgreSQL ends a moment after its killed server.
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
});
