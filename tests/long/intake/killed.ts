import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlace, type TestPlace } from '../../support/database.ts';
import { interruptedOften, takenUpWithin, untilFirstRows } from './kills.ts';
import { doneOf, largeFile, largeFileRows, untilProcessed, upload } from './largeFile.ts';
import { copyOf, ownPlace } from './places.ts';
import { ServerProcess } from './serverProcess.ts';
import { slowChunks } from './slowChunks.ts';
import { tracesOf, type Traces } from './traces.ts';

const kills = 20;
/** The rows of the file: with the delay, enough for the kills. */
const rowCount = largeFileRows(4000);
/** The time that each chunk takes longer on a disturbed place, ms. */
const delay = 100;

/** Tests with servers that listen on a port, and on the next one. */
export function provesThatKillsLoseNothing(port: number): void {
  const file = largeFile(rowCount);
  describe(`a file of ${rowCount} rows on the server's own PostgreSQL`, () => {
    let undisturbed: Traces;
    /** The time in which this machine reads the file, ms. */
    let reading = 0;
    const places: TestPlace[] = [];
    const freshPlace = async () => {
      const [first] = places;
      const place = await (first ? copyOf(first) : ownPlace());
      places.push(place);
      return place;
    };
    const disturbedPlace = async () => {
      const place = await freshPlace();
      await slowChunks(place, delay);
      return place;
    };

    beforeAll(async () => {
      // On the first place no server runs, so that the others can be copies of it.
      await freshPlace();
      const place = await freshPlace();
      await using server = await ServerProcess.start(place, port);
      const uploadedAt = Date.now();
      const fileId = await upload(server, file);
      await untilFirstRows(server);
      reading = Date.now() - uploadedAt;
      await untilProcessed(server);
      await server.end('SIGTERM');
      undisturbed = await tracesOf(place, fileId);
    }, 600_000);
    afterAll(() => Promise.all(places.map(place => place.remove())));

    it('stores an outcome for every row and every new person in the change log', () => {
      expect(undisturbed).toMatchObject({ rows: rowCount, changes: rowCount * 0.95 });
    });

    it(`killed at ${kills} random moments, continues within ${takenUpWithin / 1000} s each time and ends the same`, async () => {
      const place = await disturbedPlace();
      await using all = new AsyncDisposableStack();
      const begin = async () => all.use(await ServerProcess.start(place, port));
      const first = await begin();
      const fileId = await upload(first, file);
      const { server, slowest, continued } = await interruptedOften(first, begin, {
        reading,
        rows: rowCount,
        times: kills,
      });
      const ended = await untilProcessed(server);
      await server.end('SIGTERM');
      process.stdout.write(`taken up ${continued} times, after ${slowest} ms at the most\n`);
      expect(slowest).toBeLessThan(takenUpWithin);
      expect(ended).toMatchObject({ status: 'PROCESSED' });
      expect(doneOf(ended)).toBe(rowCount);
      expect(await tracesOf(place, fileId)).toEqual(undisturbed);
    });

    it('is handed over within 10 s of a signal to stop, and the next start continues at once', async () => {
      const place = await disturbedPlace();
      await using all = new AsyncDisposableStack();
      const begin = async () => all.use(await ServerProcess.start(place, port));
      const first = await begin();
      const fileId = await upload(first, file);
      const end = async (running: ServerProcess) => {
        const stoppedAt = Date.now();
        expect(await running.end('SIGTERM')).toBe(0);
        expect(Date.now() - stoppedAt).toBeLessThan(10_000);
      };
      const { server, continued } = await interruptedOften(first, begin, {
        reading,
        rows: rowCount,
        times: 5,
        end,
      });
      // The rows may not last for all the stops: each server goes on while it still answers.
      expect(continued).toBeGreaterThan(1);
      process.stdout.write(`handed over ${continued} times\n`);
      await untilProcessed(server);
      await server.end('SIGTERM');
      expect(await tracesOf(place, fileId)).toEqual(undisturbed);
    });

    it('continues in another server process, on the same database, when its own is killed', async () => {
      const place = await testPlace('demo');
      places.push(place);
      await using first = await ServerProcess.start(place, port);
      await using second = await ServerProcess.start(place, port + 1);
      const fileId = await upload(first, file);
      const takenUpAt = (server: ServerProcess) => server.lastSeen('processing a file started');
      while (takenUpAt(first) === undefined && takenUpAt(second) === undefined) await pause(20);
      const [worker, other] = takenUpAt(first) === undefined ? [second, first] : [first, second];
      await untilFirstRows(worker);
      await worker.end('SIGKILL');
      const killedAt = Date.now();
      while (takenUpAt(other) === undefined) await pause(20);
      expect((takenUpAt(other) ?? 0) - killedAt).toBeLessThan(10_000);
      await untilProcessed(other);
      await other.end('SIGTERM');
      expect(await tracesOf(place, fileId)).toEqual(undisturbed);
    });
  });
}
