import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { openArchive, openArchives } from '../../services/backup/archive.ts';
import { BackupError } from '../../services/backup/backupError.ts';
import type { Database } from '../../services/db/connect.ts';
import { archivedMonths } from '../../services/db/schema/archivedMonths.ts';
import type { Config } from '../../services/settings/config.ts';
import { partitionOf } from '../../subjects/billing/months.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

const about = 'archive';

/** Checks that every month in the archive has its archive, and that none waits for long to go there; nothing without such a month. */
export async function checkArchives(db: Database, config: Config, workFolder: string): Promise<Finding[]> {
  const table = archivedMonths;
  const late = await db
    .select({ month: table.month })
    .from(table)
    .where(and(eq(table.state, 'leaving'), lt(table.changedOn, sql`now() - interval '1 day'`)));
  const findings = late.map(({ month }) =>
    warning(
      about,
      `${month} waits for a day to go there, and nothing may change it: the log has why at retention.failed.`,
    ),
  );
  const archived = await db.select().from(table).where(eq(table.state, 'archived')).orderBy(asc(table.month));
  if (archived.length === 0) return findings;
  const months = `${archived.length} ${archived.length === 1 ? 'month' : 'months'}`;
  if (config.archiveTo === undefined)
    return [...findings, warning(about, `${months}, but ARCHIVE_TO is missing: none could come back.`)];
  try {
    const archives = await openArchives(config.archiveTo, config, workFolder);
    for (const { month, archive, sha256 } of archived) {
      const found = await openArchive(archives, archive, partitionOf(month));
      if (found.table.sha256 !== sha256) throw new BackupError(`${archive} is not as it was written.`);
    }
  } catch (error) {
    return [...findings, fault(about, `${messageOf(error)} Bring it back to ARCHIVE_TO.`)];
  }
  return [...findings, ok(about, `${months}, each with its manifest`)];
}
