import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlace } from '../../support/database.ts';
import { largeFile, latest, rowCount, untilProcessed, upload } from './largeFile.ts';
import { engines, placeOn } from './places.ts';
import { ServerProcess } from './serverProcess.ts';
import { tracesOf, type Traces } from './traces.ts';

const kills = 20;
const file = largeFile();
const doneOf = ({ count }: Awaited<ReturnType<typeof latest>>) =>
  count ? count.success + count.failure + count.skipped : 0;

/** The most rows between two kills while the server writes, so that a fast machine can't run out of them. */
const rowsAKill = rowCount / (2 * kills);

/** Waits until the server has processed more rows. */
async function progress(server: ServerProcess, rows = 1): Promise<void> {
  const before = doneOf(await latest(server));
  while (doneOf(await latest(server)) < before + rows) await pause(20);
}

/** Waits for a time, but not longer than until the server processes rows. */
async function untilProgress(server: ServerProcess, ms: number): Promise<void> {
  const [before, end] = [doneOf(await latest(server)), Date.now() + ms];
  while (Date.now() < end && doneOf(await latest(server)) === before) await pause(20);
}

/**
 * Tests one engine; servers listen on `port` and the next one. Each engine has its own file, so that both run at the
 * same time.
 */
export function provesThatKillsLoseNothing(engine: 'PGlite' | 'PostgreSQL', port: number): void {
  describe.skipIf(!engines.includes(engine))(`a file of 50,000 rows on ${engine}`, () => {
    let undisturbed: Traces;
    /** The time in which this machine reads the file, ms. */
    let reading = 0;
    const places: TestPlace[] = [];
    const freshPlace = async () => {
      const place = await placeOn(engine);
      places.push(place);
      return place;
    };

    beforeAll(async () => {
      const place = await freshPlace();
      await using server = await ServerProcess.start(place, port);
      const uploadedAt = Date.now();
      const fileId = await upload(server, file);
      await progress(server);
      reading = Date.now() - uploadedAt;
      await untilProcessed(server);
      await server.end('SIGTERM');
      undisturbed = await tracesOf(place, fileId);
    }, 600_000);
    afterAll(() => Promise.all(places.map(place => place.remove())));

    it('stores an outcome for every row and every new person in the change log', () => {
      expect(undisturbed).toMatchObject({ rows: rowCount, changes: rowCount * 0.95 });
    });

    it(`killed at ${kills} random moments, continues within 10 s each time and ends the same`, async () => {
      const place = await freshPlace();
      await using all = new AsyncDisposableStack();
      const begin = async () => all.use(await ServerProcess.start(place, port));
      let server = await begin();
      const fileId = await upload(server, file);
      const pickups: number[] = [];
      for (let kill = 0; kill < kills; kill++) {
        // Kills by turns while the server reads the file and while it writes rows; the rows must last for all the
        // kills.
        if (kill % 2 === 1) await progress(server, Math.random() * rowsAKill);
        else await untilProgress(server, Math.random() * reading);
        expect((await latest(server)).status).not.toBe('PROCESSED');
        await server.end('SIGKILL');
        const startedAt = Date.now();
        server = await begin();
        const readyAt = Date.now();
        while (server.lastSeen('processing a file started') === undefined) await pause(20);
        pickups.push((server.lastSeen('processing a file started') ?? 0) - readyAt);
        expect(Date.now() - startedAt).toBeLessThan(60_000);
      }
      const ended = await untilProcessed(server);
      await server.end('SIGTERM');
      process.stdout.write(`${engine}: taken up after ${Math.max(...pickups)} ms at the most\n`);
      expect(Math.max(...pickups)).toBeLessThan(10_000);
      expect(ended).toMatchObject({ status: 'PROCESSED' });
      expect(doneOf(ended)).toBe(rowCount);
      expect(await tracesOf(place, fileId)).toEqual(undisturbed);
    });

    it('is handed over within 10 s of a signal to stop, and the next start continues at once', async () => {
      const place = await freshPlace();
      await using all = new AsyncDisposableStack();
      const begin = async () => all.use(await ServerProcess.start(place, port));
      let server = await begin();
      const fileId = await upload(server, file);
      for (let stop = 0; stop < 5; stop++) {
        await progress(server);
        const stoppedAt = Date.now();
        expect(await server.end('SIGTERM')).toBe(0);
        expect(Date.now() - stoppedAt).toBeLessThan(10_000);
        server = await begin();
      }
      await untilProcessed(server);
      await server.end('SIGTERM');
      expect(await tracesOf(place, fileId)).toEqual(undisturbed);
    });

    it.runIf(engine === 'PostgreSQL')(
      'continues in another server process when its own is killed',
      async () => {
        const place = await freshPlace();
        await using first = await ServerProcess.start(place, port);
        await using second = await ServerProcess.start(place, port + 1);
        const fileId = await upload(first, file);
        const takenUpAt = (server: ServerProcess) => server.lastSeen('processing a file started');
        while (takenUpAt(first) === undefined && takenUpAt(second) === undefined) await pause(20);
        const [worker, other] = takenUpAt(first) === undefined ? [second, first] : [first, second];
        while (doneOf(await latest(worker)) === 0) await pause(20);
        await worker.end('SIGKILL');
        const killedAt = Date.now();
        while (takenUpAt(other) === undefined) await pause(20);
        expect((takenUpAt(other) ?? 0) - killedAt).toBeLessThan(10_000);
        await untilProcessed(other);
        await other.end('SIGTERM');
        expect(await tracesOf(place, fileId)).toEqual(undisturbed);
      },
    );
  });
}
