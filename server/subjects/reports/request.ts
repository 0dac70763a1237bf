import { asc, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../services/db/connect.ts';
import { reports } from '../../services/db/schema/reports.ts';

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
