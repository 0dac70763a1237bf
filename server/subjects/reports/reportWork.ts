import { and, asc, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { reports } from '../../services/db/schema/reports.ts';
import { lastTimeInIndia } from '../../services/work/timeInIndia.ts';
import { inSeconds, type Lease, type LeasedWork } from '../../services/work/lease.ts';
import type { Executor } from '../../services/db/connect.ts';
import { reportsById } from './declared/index.ts';

export type ReportRecord = typeof reports.$inferSelect;
type ReportChange = PgUpdateSetSource<typeof reports>;

/** The sole right to make a report. */
export type ReportLease = Lease<ReportRecord, ReportChange>;

/** When reports are made. */
export interface ReportTimes {
  /** Each night at this time in India, 'HH:MM'. */
  reportsAt: string;
  /** This long after a request, so that one run answers those that follow it, ms. */
  waitMs: number;
}

/** The work of making reports: each night, and once somebody has requested them. */
export const reportWork = ({ reportsAt, waitMs }: ReportTimes): LeasedWork<ReportRecord, ReportChange> => ({
  table: reports,
  name: 'reports',
  isDue: () =>
    and(
      inArray(reports.name, [...reportsById.keys()]),
      or(
        lt(reports.readAt, lastTimeInIndia(reportsAt, new Date())),
        and(gt(reports.requests, reports.answered), lt(reports.requestedAt, inSeconds(-waitMs / 1000))),
      ),
    ),
  age: reports.requestedAt,
  lock: (tx, where) => tx.select().from(reports).where(where).for('update'),
  change: (tx, where, values) => tx.update(reports).set(values).where(where).returning({ id: reports.id }),
});

/**
 * Requests all reports anew, with the changes of the caller's transaction. Call it last in that transaction: it locks
 * the reports, in one order, so that two requests never wait for each other.
 */
export async function requestReports(tx: Executor): Promise<void> {
  const inOrder = tx.select({ id: reports.id }).from(reports).orderBy(asc(reports.id)).for('update');
  await tx
    .update(reports)
    .set({
      requests: sql`${reports.requests} + 1`,
      requestedAt: sql`case when ${reports.requests} = ${reports.answered} then clock_timestamp() else ${reports.requestedAt} end`,
    })
    .where(inArray(reports.id, inOrder));
}
