import { and, count, eq, exists, inArray, sql, type Placeholder } from 'drizzle-orm';
import { codeKey, wholeUtility } from '#domain/areas.ts';
import type { FileCategory, FileStatus, RowOutcome, UploaderKind } from '#domain/files.ts';
import { areaScope, areaShapeOf, type AreaColumns, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, type SectionScope } from '../../machine/access/sections.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { listQuery, type Paged } from '../../services/db/listQuery.ts';
import { descending, descendingNullsLast } from '../../services/db/sort.ts';
import { Scope, within } from '../../services/db/within.ts';
import { fileRows, files } from '../../services/db/schema/files.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { itemsWithin, toItem, type Counts, type FoundItem, type HistoryItem } from './historyItem.ts';
import type { FileRecord } from './processing/fileWork.ts';

/** The filter of a history. */
export interface HistoryFilter {
  fileCategory: FileCategory;
  uploadedBy?: UploaderKind;
  fileStatus?: FileStatus;
  month?: string;
  /** Only the caller's own. */
  mine?: boolean;
  sortBy?: 'uploadDate' | 'auditAndUploadDate';
}

/**
 * The files that a caller may see: those uploaded in the caller's area and, for an assistant engineer, the corporate
 * office's files that have rows of their section, of which only those rows count. Codes are placeholders.
 */
export function visibleFiles(db: Executor, areaShape: AreaShape): Scope<AreaColumns> {
  const rowsThere = db
    .select({ one: sql`1` })
    .from(within(rowsOfSection(areaShape.own, sql.placeholder('ownArea')), fileRows))
    .where(eq(fileRows.fileId, files.id));
  const inArea = areaScope(areaShape);
  return new Scope(
    columns => sql`(${inArea.on(columns)} or ${and(eq(files.uploadedBy, 'CIO'), exists(rowsThere))})`,
  );
}

/**
 * Whether a caller sees every row of a file that they may see; of a file uploaded above their area they see only
 * `ownRows`.
 */
export const seesAllRows = (
  { area }: Pick<Caller, 'area'>,
  file: Pick<FileRecord, keyof AreaColumns>,
): boolean => area === wholeUtility || file[codeKey(area.level)] === area.code;

/** The rows of the caller's own section; none for callers without a section. */
export const ownRows = ({ area }: Pick<Caller, 'area'>): SectionScope =>
  area === wholeUtility ? rowsOfSection(area, '') : rowsOfSection(area.level, area.code);

const rowsOfSection = (level: AreaShape['own'], code: string | Placeholder): SectionScope =>
  level === 'section' ? inSection(code) : new Scope(() => sql`false`);

interface HistoryShape {
  areaShape: AreaShape;
  byMonth: boolean;
}

const { placeholder } = sql;

const history = listQuery({
  conditions: {
    fileCategory: eq(files.category, placeholder('fileCategory')),
    uploadedBy: eq(files.uploadedBy, placeholder('uploadedBy')),
    fileStatus: eq(files.status, placeholder('fileStatus')),
    month: eq(files.month, placeholder('month')),
    uploaderId: eq(files.uploaderId, placeholder('uploaderId')),
  },
  order: ({ byMonth }: HistoryShape) => [
    ...(byMonth ? [descendingNullsLast(files.month)] : []),
    descending(files.uploadedOn),
    descending(files.id),
  ],
  rows: (db, { areaShape }, paginate) => paginate(itemsWithin(db, visibleFiles(db, areaShape))),
  matching: (db, { areaShape }, where) =>
    db
      .select({ id: files.id })
      .from(within(visibleFiles(db, areaShape), files))
      .where(where),
});

/** Returns a page of the uploads of a kind: newest first, or by audit month and then newest first. */
export async function listHistory(
  db: Database,
  caller: Caller,
  { sortBy, mine = false, ...filter }: HistoryFilter,
  page: Page,
): Promise<Paged<HistoryItem>> {
  const { shape: areaShape, values } = areaShapeOf(caller);
  const request = {
    shape: { areaShape, byMonth: sortBy === 'auditAndUploadDate' },
    values: { ...values, ...filter, uploaderId: mine && caller.userId },
  };
  const { rows, ...total } = await history.page(db, request, limits(page));
  return { rows: await toItems(db, caller, rows), ...total };
}

/** Returns the item of a file that the caller may see, or `undefined`. */
export async function findItem(db: Executor, caller: Caller, id: string): Promise<HistoryItem | undefined> {
  const { shape, values } = areaShapeOf(caller);
  const found = await itemsWithin(db, visibleFiles(db, shape)).where(eq(files.id, id)).execute(values);
  const [item] = await toItems(db, caller, found);
  return item;
}

async function toItems(db: Executor, caller: Caller, found: readonly FoundItem[]): Promise<HistoryItem[]> {
  const own = await ownCounts(
    db,
    caller,
    found.map(({ file }) => file),
  );
  return found.map(each => toItem(each, caller, own.get(each.file.id)));
}

/** Returns a file that the caller may see, of the given kind if any; or `undefined`. */
export async function findFile(
  db: Executor,
  caller: Caller,
  id: string,
  category?: FileCategory,
): Promise<FileRecord | undefined> {
  const ofCategory = category && eq(files.category, category);
  const { shape, values } = areaShapeOf(caller);
  const [file] = await db
    .select()
    .from(within(visibleFiles(db, shape), files))
    .where(and(eq(files.id, id), ofCategory))
    .execute(values);
  return file;
}

/** Counts the outcomes of a file's rows by section. */
export async function countBySection(
  db: Database,
  fileId: string,
): Promise<{ sectionCode: string; count: Counts }[]> {
  const found = await db
    .select({ sectionCode: fileRows.sectionCode, outcome: fileRows.outcome, rows: count() })
    .from(acrossTheUtility(fileRows))
    .where(eq(fileRows.fileId, fileId))
    .groupBy(fileRows.sectionCode, fileRows.outcome)
    .orderBy(fileRows.sectionCode);
  const sections = Map.groupBy(found, row => row.sectionCode);
  return [...sections].flatMap(([sectionCode, rows]) =>
    sectionCode === null ? [] : [{ sectionCode, count: sumUp(rows) }],
  );
}

/** Returns, by file, the counts of the rows that the caller may see, of those files of which they don't see all. */
export async function ownCounts(
  db: Executor,
  caller: Caller,
  found: readonly Pick<FileRecord, 'id' | keyof AreaColumns>[],
): Promise<Map<string, Counts>> {
  const partly = found.flatMap(file => (seesAllRows(caller, file) ? [] : [file.id]));
  if (partly.length === 0) return new Map();
  const rows = await db
    .select({ fileId: fileRows.fileId, outcome: fileRows.outcome, rows: count() })
    .from(within(ownRows(caller), fileRows))
    .where(inArray(fileRows.fileId, partly))
    .groupBy(fileRows.fileId, fileRows.outcome);
  return new Map([...Map.groupBy(rows, row => row.fileId)].map(([fileId, each]) => [fileId, sumUp(each)]));
}

function sumUp(rows: readonly { outcome: RowOutcome; rows: number }[]): Counts {
  const counts: Counts = { success: 0, failure: 0, skipped: 0 };
  for (const { outcome, rows: number } of rows) counts[outcome] += number;
  return counts;
}
