import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { downloads, uploadGrants } from '../../server/db/schema/index.ts';
import { connect } from '../../server/db/connect.ts';
import type { TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { expectPrivate } from '../support/modes.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { head, trickle } from '../support/trickle.ts';
import { engines, placeOn, withConnection } from './intake/places.ts';
import { ServerProcess } from './intake/serverProcess.ts';

const port = 18_767;
const places: TestPlace[] = [];
afterAll(() => Promise.all(places.map(place => place.remove())));

describe.each(engines)('on %s', engine => {
  it('of 160 permissions and 60 exports asked for at once no more are given than may be', async () => {
    const place = await placeOn(engine);
    places.push(place);
    const count = async (asked: number, path: string, query: Record<string, string> = {}) => {
      const answers = await Promise.all(Array.from({ length: asked }, () => server.call(path, query)));
      return Map.groupBy(answers, ({ status }) => status);
    };
    await using server = await ServerProcess.start(place, port);
    await server.call('/cio/profile');
    // PGlite has one process alone: what is in the making is looked at from outside on PostgreSQL.
    const outside = place.databaseUrl === undefined ? undefined : await connect(place);
    let most = 0;
    const over = new AbortController();
    const watch = (async () => {
      if (!outside) return;
      while (!over.signal.aborted) {
        const waiting = eq(downloads.status, 'waiting');
        most = Math.max(most, await outside.db.$count(downloads, waiting));
      }
    })();
    const made = await count(60, '/cio/export-feeders');
    over.abort();
    await watch;
    await outside?.close();
    expect(most).toBeLessThanOrEqual(25);
    expect(made.get(200)?.length ?? 0).toBeGreaterThanOrEqual(25);
    expect([...made.keys()].toSorted()).toEqual([200, 429]);

    const given = await count(160, '/cio/files/upload', { fileCategory: 'users' });
    expect(given.get(200)).toHaveLength(100);
    expect(given.get(429)).toHaveLength(60);
    await server.end('SIGTERM');
    await withConnection(place, async ({ db }) => expect(await db.$count(uploadGrants)).toBe(100));
  });
});

it("requests that trickle end within a minute, and files of a new folder are the server's alone", async () => {
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
    await rm(folder, { recursive: true });
  }
});
