import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { insertAll } from '../../server/services/db/bulk.ts';
import { downloads } from '../../server/services/db/schema/downloads.ts';
import { feeders, powerStations } from '../../server/services/db/schema/network.ts';
import { testPlace, type TestPlace } from '../support/database.ts';
import { withConnection } from './intake/places.ts';
import { ServerProcess } from './intake/serverProcess.ts';

const port = 8760;
const gigabyte = 1024 * 1024 * 1024;
const answer = Type.Object({ data: Type.String(), count: Type.Integer() });
const places: TestPlace[] = [];
afterAll(() => Promise.all(places.map(place => place.remove())));

/** Creates a demo utility with `count` feeders more. */
async function placeWith(count: number): Promise<TestPlace> {
  const place = await testPlace('demo');
  places.push(place);
  await withConnection(place, async ({ db }) => {
    const [station] = await db.select().from(powerStations).limit(1);
    const { stationCode = '' } = station ?? {};
    for (let from = 0; from < count; from += 5000) {
      const some = Array.from({ length: Math.min(5000, count - from) }, (_, at) => {
        const number = `L${from + at}`;
        return { mdmCode: number, number, name: `Feeder ${number}`, stationCode };
      });
      await insertAll(db, feeders, some);
    }
  });
  return place;
}

/** Returns the resident memory of a process and its child processes, bytes; 0 if it does not run. */
async function memoryOf(pid: number): Promise<number> {
  let total = 0;
  for (const entry of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    if (Number(entry) === pid || parent === pid) total += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return total * 1024;
}

describe('a large download', () => {
  it('makes 20 complete files of 10,000 rows at once, within bounds of memory', async () => {
    const place = await placeWith(10_000);
    await using server = await ServerProcess.start(place, port);
    await server.call('/cio/profile');
    let most = 0;
    let slowest = 0;
    const done = new AbortController();
    const watch = (async () => {
      while (!done.signal.aborted) {
        most = Math.max(most, await memoryOf(server.pid));
        const requestedAt = performance.now();
        await fetch(`${server.url}/readyz`);
        slowest = Math.max(slowest, performance.now() - requestedAt);
        await pause(50);
      }
    })();
    const startedAt = performance.now();
    const files = await Promise.all(Array.from({ length: 20 }, () => whole(server)));
    const took = performance.now() - startedAt;
    done.abort();
    await watch;
    process.stdout.write(
      `${Math.round(took)} ms, ${Math.round(most / 1024 / 1024)} MB, others waited ${Math.round(slowest)} ms at most\n`,
    );
    expect(new Set(files).size).toBe(1);
    expect(files[0]).toBeGreaterThan(10_000);
    expect(most).toBeLessThan(gigabyte);
  });

  it('a restarted server makes the file of a killed one while somebody may still want it', async () => {
    const place = await placeWith(40_000);
    const first = await ServerProcess.start(place, port);
    const lost = first.call('/cio/export-feeders').catch(() => undefined);
    // Waits until the server has taken the snapshot and started the workbook: then the row has its lease.
    while ((await memoryOf(first.pid)) === 0) await pause(10);
    await pause(1500);
    await first.end('SIGKILL');
    await lost;
    const left = await withConnection(place, ({ db }) => db.select().from(downloads));
    await withConnection(place, ({ db }) =>
      db
        .update(downloads)
        .set({ awaitedUntil: new Date(Date.now() + 120_000), putOffAt: new Date() })
        .where(eq(downloads.status, 'waiting')),
    );
    await using next = await ServerProcess.start(place, port);
    while (next.lastSeen('download made') === undefined) await pause(20);
    await next.end('SIGTERM');
    const rows = await withConnection(place, ({ db }) => db.select().from(downloads));
    for (const { id } of left) expect(rows.find(row => row.id === id)).toMatchObject({ status: 'ready' });
    expect(left).toHaveLength(1);
  });
});

/** Requests the file until it is ready, as the portal does. Returns its number of rows. */
async function whole(server: ServerProcess): Promise<number> {
  for (;;) {
    const { status, body } = await server.call('/cio/export-feeders');
    if (status === 200) return Value.Parse(answer, body).count;
    expect(body).toMatchObject({ code: 'StillPreparing' });
    await pause(500);
  }
}
