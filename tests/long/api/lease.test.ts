import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect, rowsOf, type Database } from '../../../server/services/db/connect.ts';
import { reports } from '../../../server/services/db/schema/reports.ts';
import { LeaseLost, withLease } from '../../../server/services/work/lease.ts';
import { reportsById } from '../../../server/subjects/reports/declared/index.ts';
import { reportWork } from '../../../server/subjects/reports/reportWork.ts';
import { testPlace, type TestPlace } from '../../support/database.ts';

const work = reportWork({ reportsAt: '00:00', waitMs: 0 });

describe('a lease', () => {
  let place: TestPlace;
  let db: Database;
  /** The id of a row that needs work. */
  let id: string;

  /** Connects as a copy of the server. */
  async function newServer(): Promise<Database> {
    const connection = await connect(place);
    onTestFinished(() => connection.close());
    return connection.db;
  }

  beforeEach(async () => {
    place = await testPlace();
    onTestFinished(() => place.remove());
    db = await newServer();
    id = randomUUID();
    const name = [...reportsById.keys()][0] ?? '';
    const requestedAt = new Date(Date.now() - 60_000);
    await db.insert(reports).values({ id, name, requests: 1, requestedAt });
  });

  /** Whether a server gets the lease now. */
  async function gets(server: Database): Promise<boolean> {
    let got = false;
    await withLease(server, work, id, async () => {
      got = true;
    });
    return got;
  }

  /** Ends the connections of the server that has the lease, as its death does, and waits until they are gone. */
  const endConnectionsOfHolder = (by: Database) =>
    by.execute(sql`
      select pg_terminate_backend(pid, 10000) from pg_locks, reports
      where locktype = 'advisory' and objid = leased_by`);

  it('on a row that somebody holds for long has one renewal waiting, and outlives the holder', async () => {
    await withLease(db, work, id, async lease => {
      await db.transaction(async tx => {
        await tx.select().from(reports).where(eq(reports.id, id)).for('update');
        // Longer than three renewals and than the lease itself.
        await wait(9000);
        const waiting = await rowsOf(
          tx,
          sql`select pid from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()`,
        );
        expect(waiting).toHaveLength(1);
      });
      await expect(lease.current()).resolves.toMatchObject({ id });
    });
  });

  it('goes to another server as soon as the connections of its own end, and its own can write no more', async () => {
    const other = await newServer();
    await withLease(db, work, id, async lease => {
      expect(await gets(other)).toBe(false);
      // Again if the holder connected in between, to renew its lease.
      const getsAtOnce = async () => {
        await endConnectionsOfHolder(other);
        return gets(other);
      };
      await expect.poll(getsAtOnce, { timeout: 5000 }).toBe(true);
      await expect(lease.current()).rejects.toThrow(LeaseLost);
    });
  });

  it('stays with a server that connects again before another asks', async () => {
    const other = await newServer();
    await withLease(db, work, id, async lease => {
      await endConnectionsOfHolder(other);
      await expect(lease.current()).resolves.toMatchObject({ id });
      expect(await gets(other)).toBe(false);
      await expect(lease.current()).resolves.toMatchObject({ id });
    });
  });

  it('that a server gives back with a pause is not free before the pause ends', async () => {
    const other = await newServer();
    await withLease(db, work, id, lease => lease.release(0, 2));
    expect(await gets(other)).toBe(false);
    await wait(2100);
    expect(await gets(other)).toBe(true);
  });
});
