import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../../work/repeat.ts';
import { maxConnectionsOfCopy, openConnections, openPool, type Database } from '../connect.ts';
import { isDatabaseLost } from '../errors.ts';
import { readFrom, type Source } from './chosenPool.ts';
import { removeOldPositions, shownPosition, writePosition } from './logPosition.ts';
import type { Reads } from './reads.ts';
import { standbyOnly } from './standbyOnly.ts';

/** Where a read was done: `ownChange` and `away` on the primary, because of either; `again` on both. */
export type ReadFrom = 'replica' | 'ownChange' | 'away' | 'again';

/** A replica in use. */
export interface Replica extends Reads {
  /** Returns whether reads use it, how old what it shows may be, s, and how many reads were done where. */
  state(): { isUsed: boolean; lagSeconds: number; reads: Readonly<Record<ReadFrom, number>> };
  close(): Promise<void>;
}

/** A database, its replica, and where reads read while the replica can't be used. */
interface Place {
  db: Database;
  databaseUrl: string;
  readDatabaseUrl: string;
}

/** How long its connections last, seconds: a name may lead to another server by then. */
const lifeSeconds = 60;

/**
 * Reads from a replica as long as it follows the primary. The proof is a beat: a row that this copy of the server writes
 * to the primary, with the position of the log, and finds at the replica. So the replica has all that was committed
 * before that row, whatever its clock says; one that was made a primary, or follows another, never gets the next.
 */
export function followReplica(
  { db, databaseUrl, readDatabaseUrl }: Place,
  { staleMs, beatMs }: { staleMs: number; beatMs: number },
  log: FastifyBaseLogger,
): Replica {
  const reads: Record<ReadFrom, number> = { replica: 0, ownChange: 0, away: 0, again: 0 };
  let promotions = 0;
  /** The newest beat that the replica has shown; `at` is when it was written, by the clock of `performance`. */
  let proof = { at: -Infinity, position: -1 };
  let beats: (typeof proof)[] = [];
  let distrustedAt = -Infinity;
  let wasUsed: boolean | undefined;

  const isUsed = () => performance.now() - proof.at <= staleMs;
  const note = (why?: unknown) => {
    const is = isUsed();
    if (is === wasUsed) return;
    wasUsed = is;
    if (is) log.info('the replica answers reads');
    else log.warn({ err: why }, 'the primary answers reads, as the replica is away or late');
  };
  const distrust = (why: unknown) => {
    distrustedAt = performance.now();
    proof = { at: -Infinity, position: -1 };
    note(why);
  };

  const copy = randomUUID();
  const primary = openConnections(databaseUrl, 1);
  const looking = openPool(readDatabaseUrl, 1, { maxLifetimeSeconds: lifeSeconds });
  const reading = openPool(readDatabaseUrl, maxConnectionsOfCopy, {
    maxLifetimeSeconds: lifeSeconds,
    verify: standbyOnly(() => {
      promotions += 1;
      distrust(new Error('READ_DATABASE_URL leads to a primary'));
    }),
  });

  const beat = repeat(
    beatMs,
    async () => {
      const at = performance.now();
      beats.push({ at, position: await writePosition(primary.db, copy) });
      const { position, isReplica } = await shownPosition(looking.db, copy);
      if (!isReplica) return distrust(new Error('READ_DATABASE_URL leads to a primary'));
      const shown = beats.findLast(sent => position !== null && sent.position <= position);
      if (shown && shown.at > distrustedAt) proof = shown;
      beats = beats.filter(sent => sent.at >= Math.max(proof.at, performance.now() - staleMs));
      note();
    },
    distrust,
  );
  void removeOldPositions(primary.db).catch(() => undefined);

  /** Does work at the replica; `undefined` if it has to be done again. */
  async function tryThere<T>(source: Source, work: () => Promise<T>): Promise<{ answer: T } | undefined> {
    const before = promotions;
    try {
      const answer = await work();
      if (source.used && promotions !== before) return undefined;
      if (source.used) reads.replica += 1;
      return { answer };
    } catch (error) {
      if (!source.used) throw error;
      if (isDatabaseLost(error)) distrust(error);
      else if (error instanceof DrizzleQueryError) log.warn({ err: error }, 'a read failed at the replica');
      return undefined;
    }
  }

  /** Does work at the replica and, if that fails or refuses, at the primary, whose word counts. */
  async function eitherWay<T>(source: Source, there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    const done = await tryThere(source, there);
    if (done) return done.answer;
    reads.again += 1;
    return here();
  }

  return {
    read: async (lastChange, work) => {
      const why = !isUsed() ? 'away' : (lastChange ?? 0) > proof.position ? 'ownChange' : undefined;
      if (why) {
        reads[why] += 1;
        return work();
      }
      const source: Source = { pool: reading.pool, used: false };
      return eitherWay(source, () => readFrom(source, work), work);
    },
    readLatest: async work => {
      const asked = performance.now();
      while (isUsed() && proof.at < asked) {
        beat.wake();
        await sleep(50);
      }
      if (isUsed())
        return eitherWay(
          { pool: reading.pool, used: true },
          () => work(reading.db),
          () => work(db),
        );
      reads.away += 1;
      return work(db);
    },
    changed: async userId => void (await writePosition(primary.db, userId)),
    state: () => ({ isUsed: isUsed(), lagSeconds: (performance.now() - proof.at) / 1000, reads }),
    close: async () => {
      await beat.stop();
      await Promise.all([primary, looking, reading].map(each => each.close()));
    },
  };
}
