import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../server/db/rowsOf.ts';
import { reports } from '../../../server/db/schema/reports.ts';
import { withLease } from '../../../server/jobs/lease.ts';
import { reportsById } from '../../../server/reports/declared/index.ts';
import { reportWork } from '../../../server/reports/reportWork.ts';
import { testDatabase } from '../../support/database.ts';
import { engines } from '../intake/places.ts';

it.skipIf(!engines.includes('PostgreSQL'))(
  'a lease on a row that somebody holds for long has one renewal waiting, and outlives the holder',
  async () => {
    const { db, close } = await testDatabase();
    const id = randomUUID();
    const name = [...reportsById.keys()][0] ?? '';
    const requestedAt = new Date(Date.now() - 60_000);
    await db.insert(reports).values({ id, name, requests: 1, requestedAt });
    const work = reportWork({ reportsAt: '00:00', waitMs: 0 });
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
    await close();
  },
);
