import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSampleRecords } from '../../support/fileKinds/sampleRecords.ts';
import { testPlace, type TestPlace } from '../../support/database.ts';
import { inTurn } from '../../support/repetitions.ts';
import { interruptedOften, takenUpWithin, untilFirstRows } from './kills.ts';
import { doneOf, untilProcessed, upload } from './largeFile.ts';
import { largeSetOfCentres, largeSets, type LargeSet } from './largeSets.ts';
import { copyOf, withConnection } from './places.ts';
import { recordsOf, type Records } from './records.ts';
import { ServerProcess } from './serverProcess.ts';
import { slowChunks } from './slowChunks.ts';
import { tracesOf, type Traces } from './traces.ts';

/** The records that a file leaves, and the time in which this machine reads it, ms. */
interface Left {
  readonly traces: Traces;
  readonly records: Records;
  readonly reading: number;
}

/** How often a server is killed for a kind whose turn it is not. */
const fewKills = 3;
/** The time that each chunk takes longer on the disturbed place, ms. */
const delay = 200;

/** How to test the kinds that judge and write many rows at once. */
interface KilledSets {
  /** The port on which the servers listen. */
  readonly port: number;
  /** The rows of each file. */
  readonly rows: number;
  /** How often the server is killed for the kind whose turn it is; less often for the others. */
  readonly kills: number;
}

/** Tests that files of each such kind lose nothing when their servers are killed. */
export function provesThatKillsLoseNoSet({ port, rows, kills }: KilledSets): void {
  const chosen = largeSets(rows);
  const often = inTurn(chosen, chosen.length);
  const sets = chosen.map(set => ({ ...set, times: often.includes(set) ? kills : fewKills }));
  describe(`files of ${rows} rows`, () => {
    const places: TestPlace[] = [];
    let undisturbed: TestPlace;
    let disturbed: TestPlace;

    /** Uploads a file to a place and lets it be processed. */
    async function undisturbedRun(place: TestPlace, { of, bytes }: LargeSet): Promise<Left> {
      await using server = await ServerProcess.start(place, port);
      const uploadedAt = Date.now();
      const fileId = await upload(server, bytes, of);
      await untilFirstRows(server, of);
      const reading = Date.now() - uploadedAt;
      expect(await untilProcessed(server, of)).toMatchObject({ status: 'PROCESSED' });
      await server.end('SIGTERM');
      return { traces: await tracesOf(place, fileId), records: await recordsOf(place), reading };
    }

    /** Creates a utility with as many TCs. */
    async function placeWithCentres(): Promise<TestPlace> {
      const place = await testPlace('demo');
      places.push(place);
      await withConnection(place, ({ db }) => addSampleRecords(db));
      await using server = await ServerProcess.start(place, port);
      const { of, bytes } = largeSetOfCentres(rows);
      await upload(server, bytes, of);
      expect((await untilProcessed(server, of)).count).toEqual({ success: rows, failure: 0, skipped: 0 });
      await server.end('SIGTERM');
      return place;
    }

    beforeAll(async () => {
      undisturbed = await placeWithCentres();
      disturbed = await copyOf(undisturbed);
      places.push(disturbed);
      await slowChunks(disturbed, delay);
    }, 1_800_000);
    afterAll(() => Promise.all(places.map(place => place.remove())));

    it.each(sets)(
      '$of.fileCategory: killed at $times random moments, ends as one that nothing disturbs',
      async ({ times, ...set }) => {
        const { reading, ...left } = await undisturbedRun(undisturbed, set);
        expect(left.traces.rows).toBe(rows);
        expect(left.records.wrongCounts).toEqual([]);
        await using all = new AsyncDisposableStack();
        const begin = async () => all.use(await ServerProcess.start(disturbed, port));
        const first = await begin();
        const fileId = await upload(first, set.bytes, set.of);
        const { server, slowest, continued } = await interruptedOften(first, begin, {
          of: set.of,
          rows,
          reading: reading + delay,
          times,
        });
        const ended = await untilProcessed(server, set.of);
        await server.end('SIGTERM');
        process.stdout.write(
          `${set.of.fileCategory}: taken up ${continued} times, after ${slowest} ms at the most\n`,
        );
        expect(ended).toMatchObject({ status: 'PROCESSED' });
        expect(doneOf(ended)).toBe(rows);
        expect(await tracesOf(disturbed, fileId)).toEqual(left.traces);
        expect(await recordsOf(disturbed)).toEqual(left.records);
        expect(slowest).toBeLessThan(takenUpWithin);
      },
    );
  });
}
