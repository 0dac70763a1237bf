import { and, eq, sql } from 'drizzle-orm';
import type { FileStatus } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { fileRows } from '../../../services/db/schema/files.ts';
import type { FileRecord } from './fileWork.ts';

/** How a file ends whose rows all have an outcome, and the sections that had started the audit of its month. */
interface End {
  status: Extract<FileStatus, 'PROCESSED' | 'INELIGIBLE'>;
  ineligibleSections: string[];
}

/** Returns how a file ends: INELIGIBLE if every row was of a section that had started its audit. */
export async function endOf(
  db: Executor,
  { id }: FileRecord,
  { ineligible }: Pick<FileKind, 'ineligible'>,
): Promise<End> {
  if (!ineligible) return { status: 'PROCESSED', ineligibleSections: [] };
  const rows = acrossTheUtility(fileRows);
  const found = await db
    .select({ section: fileRows.sectionCode, rows: sql<number>`count(*)::integer` })
    .from(rows)
    .where(and(eq(fileRows.fileId, id), eq(fileRows.reason, ineligible.reason)))
    .groupBy(fileRows.sectionCode)
    .orderBy(fileRows.sectionCode);
  const refused = found.reduce((sum, each) => sum + each.rows, 0);
  const isAll = refused > 0 && refused === (await db.$count(rows, eq(fileRows.fileId, id)));
  return {
    status: isAll ? 'INELIGIBLE' : 'PROCESSED',
    ineligibleSections: found.flatMap(({ section }) => section ?? []),
  };
}
