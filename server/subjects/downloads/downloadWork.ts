import { and, eq, gt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { downloads } from '../../services/db/schema/downloads.ts';
import { inSeconds, type Lease, type LeasedWork } from '../../services/work/lease.ts';

/** A request may be repeated this late while the database is busy, seconds. */
const grace = 30;

export type DownloadRecord = typeof downloads.$inferSelect;
type DownloadChange = PgUpdateSetSource<typeof downloads>;

/** The sole right to make a download. */
export type DownloadLease = Lease<DownloadRecord, DownloadChange>;

/** The work of making downloads, while a request waits for them. */
export const downloadWork: LeasedWork<DownloadRecord, DownloadChange> = {
  table: downloads,
  name: 'downloads',
  isDue: () => and(eq(downloads.status, 'waiting'), gt(downloads.awaitedUntil, sql`clock_timestamp()`)),
  isRenewable: () => gt(downloads.awaitedUntil, inSeconds(-grace)),
  age: downloads.createdAt,
  lock: (tx, where) => tx.select().from(downloads).where(where).for('update'),
  change: (tx, where, values) =>
    tx.update(downloads).set(values).where(where).returning({ id: downloads.id }),
};
