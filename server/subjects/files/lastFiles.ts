import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { lastFile } from '#contract/files.ts';
import { fileCategories, type FileCategory } from '#domain/files.ts';
import { areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { descending } from '../../services/db/sort.ts';
import { within } from '../../services/db/within.ts';
import { files } from '../../services/db/schema/files.ts';
import { ownCounts, visibleFiles } from './fileHistory.ts';
import { countOf, isUnconfirmed } from './historyItem.ts';

/**
 * Returns the newest upload of each kind that the caller may see, of kinds that belong to a month only of the given one;
 * none for kinds without one. Counts only the rows that the caller may see.
 */
export async function listLastFiles(
  db: Database,
  caller: Caller,
  month?: string,
): Promise<Static<typeof lastFile>[]> {
  const { shape, values } = areaShapeOf(caller);
  const ofMonth = month !== undefined;
  const found = await lastFiles(db, { ...shape, ofMonth }).execute({ ...values, month });
  const own = await ownCounts(db, caller, found);
  return found.map(file => ({
    fileCategory: file.fileCategory,
    month: file.month,
    status: file.status,
    uploadedOn: file.uploadedOn.toISOString(),
    count: countOf(file, own.get(file.id)),
    waitsForConfirmation: isUnconfirmed(file),
    isMine: file.uploaderId === caller.userId,
  }));
}

type LastShape = AreaShape & { ofMonth: boolean };

/** The areas of a file. Fields of a statement, so that each part of a union has them in the same order. */
const areaCodes = {
  zoneCode: files.zoneCode,
  circleCode: files.circleCode,
  divisionCode: files.divisionCode,
  subDivisionCode: files.subDivisionCode,
  sectionCode: files.sectionCode,
};

const isOfMonth = or(isNull(files.month), eq(files.month, sql.placeholder('month')));

const lastOf = (db: Executor, { ofMonth, ...shape }: LastShape, category: FileCategory) =>
  db
    .select({
      fileCategory: files.category,
      id: files.id,
      ...areaCodes,
      month: files.month,
      uploadedOn: files.uploadedOn,
      status: files.status,
      queuedOn: files.queuedOn,
      uploaderId: files.uploaderId,
      rowsDone: files.rowsDone,
      success: files.success,
      failure: files.failure,
      skipped: files.skipped,
    })
    .from(within(visibleFiles(db, shape), files))
    .where(and(eq(files.category, category), ofMonth ? isOfMonth : undefined))
    .orderBy(descending(files.uploadedOn).forwards, descending(files.id).forwards)
    .limit(1);

/** One statement for all kinds, of which each part reads the index of the histories up to the first visible file. */
const lastFiles = cachedStatement((db, shape: LastShape) => {
  const [first, second, ...others] = fileCategories;
  const parts = others.map(category => lastOf(db, shape, category));
  return unionAll(lastOf(db, shape, first), lastOf(db, shape, second), ...parts);
});
