import { and, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { fileHistoryItem } from '#contract/files.ts';
import { codeKey } from '#domain/areas.ts';
import type { FileCategory, FileStatus, RowOutcome, UploaderKind } from '#domain/files.ts';
import { areaScope } from '../access/areaScope.ts';
import { wholeUtility, type Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { fileRows, files } from '../db/schema/files.ts';
import { limits, type Page } from '../http/paging.ts';
import type { FileRecord } from './processing/claim.ts';

type HistoryItem = Static<typeof fileHistoryItem>;
type Counts = Record<RowOutcome, number>;

/** What narrows a history. */
export interface HistoryFilter {
  fileCategory: FileCategory;
  uploadedBy?: UploaderKind;
  fileStatus?: FileStatus;
  month?: string;
  sortBy?: 'uploadDate' | 'auditAndUploadDate';
}

/**
 * The files a caller may see: those uploaded in the own area and, for an assistant engineer, those of the corporate
 * office with rows of the own section; of these only the own rows count.
 */
function visibleFiles(db: Database, caller: Caller): SQL | undefined {
  const rowsThere = db
    .select({ one: sql`1` })
    .from(fileRows)
    .where(and(eq(fileRows.fileId, files.id), ownRows(caller)));
  return or(areaScope(caller, files), and(eq(files.uploadedBy, 'CIO'), exists(rowsThere)));
}

/** Whether a caller sees every row of a file that is there for them; of one that comes from above, only `ownRows`. */
export const seesWhole = ({ area }: Pick<Caller, 'area'>, file: FileRecord): boolean =>
  area === wholeUtility || file[codeKey(area.level)] === area.code;

/** The condition for the rows of the caller's own section. */
export const ownRows = ({ area }: Pick<Caller, 'area'>): SQL =>
  area !== wholeUtility && area.level === 'section' ? eq(fileRows.sectionCode, area.code) : sql`false`;

/** A page of the uploads of a kind, the newest first, or by audit month and then the newest. */
export async function listHistory(
  db: Database,
  caller: Caller,
  filter: HistoryFilter,
  page: Page,
): Promise<{ rows: HistoryItem[]; count: number }> {
  const where = and(
    eq(files.category, filter.fileCategory),
    filter.uploadedBy && eq(files.uploadedBy, filter.uploadedBy),
    filter.fileStatus && eq(files.status, filter.fileStatus),
    filter.month === undefined ? undefined : eq(files.month, filter.month),
    visibleFiles(db, caller),
  );
  const byMonth = filter.sortBy === 'auditAndUploadDate' ? [sql`${files.month} desc nulls last`] : [];
  const { limit, offset } = limits(page);
  const found = await db
    .select()
    .from(files)
    .where(where)
    .orderBy(...byMonth, desc(files.uploadedOn), desc(files.id))
    .limit(limit)
    .offset(offset);
  const own = await ownCounts(db, caller, found);
  return {
    rows: found.map(file => toItem(file, own.get(file.id))),
    count: await db.$count(files, where),
  };
}

/** A file of a kind that the caller may see, or `undefined`. */
export async function findFile(
  db: Database,
  caller: Caller,
  id: string,
  category?: FileCategory,
): Promise<FileRecord | undefined> {
  const ofCategory = category && eq(files.category, category);
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), ofCategory, visibleFiles(db, caller)));
  return file;
}

/** What became of the rows of each section of a file. */
export async function countBySection(
  db: Database,
  fileId: string,
): Promise<{ sectionCode: string; count: Counts }[]> {
  const found = await db
    .select({ sectionCode: fileRows.sectionCode, outcome: fileRows.outcome, rows: count() })
    .from(fileRows)
    .where(eq(fileRows.fileId, fileId))
    .groupBy(fileRows.sectionCode, fileRows.outcome)
    .orderBy(fileRows.sectionCode);
  const sections = Map.groupBy(found, row => row.sectionCode);
  return [...sections].flatMap(([sectionCode, rows]) =>
    sectionCode === null ? [] : [{ sectionCode, count: sumUp(rows) }],
  );
}

/** The counts that take the place of a whole file's where the caller may see only some of its rows. */
async function ownCounts(
  db: Database,
  caller: Caller,
  found: readonly FileRecord[],
): Promise<Map<string, Counts>> {
  const partly = found.filter(file => !seesWhole(caller, file)).map(file => file.id);
  if (partly.length === 0) return new Map();
  const rows = await db
    .select({ fileId: fileRows.fileId, outcome: fileRows.outcome, rows: count() })
    .from(fileRows)
    .where(and(inArray(fileRows.fileId, partly), ownRows(caller)))
    .groupBy(fileRows.fileId, fileRows.outcome);
  return new Map([...Map.groupBy(rows, row => row.fileId)].map(([fileId, each]) => [fileId, sumUp(each)]));
}

function sumUp(rows: readonly { outcome: RowOutcome; rows: number }[]): Counts {
  const counts: Counts = { success: 0, failure: 0, skipped: 0 };
  for (const { outcome, rows: number } of rows) counts[outcome] += number;
  return counts;
}

function toItem(file: FileRecord, own: Counts | undefined): HistoryItem {
  const { success, failure, skipped } = own ?? file;
  return {
    fileId: file.id,
    status: file.status,
    uploadedOn: file.uploadedOn.toISOString(),
    month: file.month,
    message: file.message,
    uploadedBy: file.uploadedBy,
    count: file.rowsDone > 0 ? { success, failure, skipped } : null,
    sectionResult: { ineligible: [] },
  };
}
