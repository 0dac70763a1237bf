import { and, eq, sql } from 'drizzle-orm';
import { fullMonthTitle } from '#domain/months.ts';
import { loadArchive, type Archives } from '../../services/backup/archive.ts';
import { BackupError } from '../../services/backup/backupError.ts';
import { inSession, type Database, type Session } from '../../services/db/connect.ts';
import { archivedMonths } from '../../services/db/schema/archivedMonths.ts';
import { removals } from '../../services/db/schema/removals.ts';
import { putMonthBack } from '../billing/months.ts';
import { verifyCounts } from '../billing/verifyCounts.ts';
import { isAlone } from './archiveMonths.ts';

/**
 * Brings the installations of a month back from the archive, all or none, while servers run. Returns how many. Rejects with
 * BackupError if they are not archived, or if the archive can't be read or is not as it was written.
 */
export async function returnMonth(
  { databaseUrl, open }: { databaseUrl: string; open: () => Promise<Archives> },
  month: string,
): Promise<number> {
  const work = async (session: Session) => {
    if (!(await isAlone(session)))
      throw new BackupError('A server moves months to the archive at the moment. Try again when it is done.');
    const { db } = session;
    const [found] = await db.select().from(archivedMonths).where(eq(archivedMonths.month, month));
    if (!found || found.state === 'returned')
      throw new BackupError(`The installations of ${fullMonthTitle(month)} are not archived.`);
    // One that has not left yet has all its rows.
    if (found.state === 'archived') {
      const archives = await open();
      await db.transaction(tx => bringBack({ ...session, db: tx }, archives, found));
    } else await db.transaction(tx => release(tx, month));
    return found.rows ?? 0;
  };
  return inSession(databaseUrl, work);
}

async function bringBack(
  { client, db: tx }: Session,
  archives: Archives,
  { month, archive, sha256 }: typeof archivedMonths.$inferSelect,
): Promise<void> {
  await putMonthBack(tx, month, tableName => loadArchive(client, archives, archive, { tableName, sha256 }));
  await release(tx, month);
  const wrong = await verifyCounts(tx, { of: 'installation_months', months: [month] });
  if (wrong.length > 0)
    throw new BackupError(
      `The installations of ${month} in the archive are not those that the counts of its TCs are of.`,
    );
}

/** Lets everyone read and change the installations of a month again. */
async function release(tx: Database, month: string): Promise<void> {
  await tx
    .update(archivedMonths)
    .set({ state: 'returned', changedOn: sql`now()` })
    .where(eq(archivedMonths.month, month));
  await tx.delete(removals).where(and(eq(removals.what, 'installations'), eq(removals.month, month)));
}
