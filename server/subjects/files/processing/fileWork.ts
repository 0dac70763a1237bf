import { and, eq, inArray, isNotNull, notExists, sql, type SQL } from 'drizzle-orm';
import { alias, QueryBuilder, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { FileStatus } from '#domain/files.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { files } from '../../../services/db/schema/files.ts';
import type { Lease, LeasedWork } from '../../../services/work/lease.ts';

export type FileRecord = typeof files.$inferSelect;
const everyFile = acrossTheUtility(files);
type FileChange = PgUpdateSetSource<typeof everyFile>;

/** The sole right to process a file. */
export type FileLease = Lease<FileRecord, FileChange>;

/** How long a file waits to be confirmed, and a withdrawn one to be brought back, days. */
export const patienceDays = 3;

/** The statuses of files that may still change. */
const unfinished: FileStatus[] = ['AWAITING_PROCESSING', 'VALIDATING', 'PROCESSING'];
const earlier = alias(everyFile, 'earlier');

/** No file of the same kind and month came into the queue before and is still there. */
const isNextOfItsKind = notExists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.category, files.category),
        sql`${earlier.month} is not distinct from ${files.month}`,
        inArray(earlier.status, unfinished),
        // Never for files outside the queue, whose time is null.
        sql`(${earlier.queuedOn}, ${earlier.id}) < (${files.queuedOn}, ${files.id})`,
      ),
    ),
);

function isQueued(): SQL | undefined {
  return and(inArray(files.status, unfinished), isNotNull(files.queuedOn));
}

/** The work of processing files: those of one kind and month one after the other, in the order of the queue. */
export const fileWork: LeasedWork<FileRecord, FileChange> = {
  table: everyFile,
  name: 'intake',
  isDue: () => and(isQueued(), isNextOfItsKind),
  isWaiting: isQueued,
  age: files.queuedOn,
  lock: (tx, where) => tx.select().from(everyFile).where(where).for('update'),
  change: (tx, where, values) => tx.update(everyFile).set(values).where(where).returning({ id: files.id }),
};

/**
 * Returns the time for a file's place at the end of the queue. Holds off all other files of its kind and month until the
 * transaction ends: a file that is earlier in the queue is visible to all that follow.
 */
export async function endOfQueue(
  tx: Executor,
  of: Pick<FileRecord, 'category' | 'month'>,
): Promise<SQL<Date>> {
  const name = `intake queue ${of.category} ${of.month ?? ''}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  return sql`clock_timestamp()`;
}
