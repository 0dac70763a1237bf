import { eq, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../connect.ts';
import { logPositions } from '../schema/logPositions.ts';

const { writer, position, writtenAt } = logPositions;

/** The end of the log now; of the statement's own records, the first may be in it. */
const here = sql`(pg_current_wal_insert_lsn() - '0/0')::bigint`;

/**
 * Writes down how far the log is, and returns it: everything that was committed before is below. Of two at a time, the
 * later one gets the higher position, as it looks with the row locked.
 */
export async function writePosition(db: Executor, by: string): Promise<number> {
  const values = { position: here, writtenAt: sql`clock_timestamp()` };
  const [written] = await db
    .insert(logPositions)
    .values({ writer: by, ...values })
    .onConflictDoUpdate({ target: writer, set: values })
    .returning({ position });
  if (!written) throw new Error('The database returned no row.');
  return written.position;
}

/** How a replica shows itself. */
interface Shown {
  /** The last position of a writer that it has; null if it has none. */
  position: number | null;
  /** Whether it is a replica, and not the primary, or one that was made a primary. */
  isReplica: boolean;
}

/** Asks a replica for the position of a writer. */
export async function shownPosition(db: Executor, by: string): Promise<Shown> {
  const [shown = { isReplica: false, position: null }] = await db
    .select({ isReplica: sql<boolean>`pg_is_in_recovery()`, position })
    .from(sql`(select) as one`)
    .leftJoin(logPositions, eq(writer, by));
  return shown;
}

/** Selects the position of a person's last change, in a query about people. */
export const lastChangeOf = (person: PgColumn): SQL<number | null> =>
  sql<number | null>`(select ${position} from ${logPositions} where ${writer} = ${person})`.mapWith(position);

/** Removes the positions that no reader needs, of copies that have ended too: a replica in use has passed them. */
export async function removeOldPositions(db: Executor): Promise<void> {
  await db.delete(logPositions).where(lt(writtenAt, sql`clock_timestamp() - interval '1 minute'`));
}
