import { and, eq, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '#domain/areas.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { joined } from '../db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../db/cachedStatement.ts';
import type { Executor } from '../db/connect.ts';
import { areas, sectionAudits as audits } from '../db/schema/index.ts';
import { within } from '../db/within.ts';
import { countUnaudited } from './gaps.ts';

/** How many TCs a caller sees in a month: audited ones by loss band, unaudited ones by what is missing. */
export type AuditCounts = Awaited<ReturnType<typeof countAudits>>;

/** Counts the TCs of the caller's area, or of an area in it, that were in service in a month. */
export async function countAudits(db: Executor, caller: Caller, month: string, area?: Area) {
  const { shape, values } = areaShapeOf(caller, area);
  const [bands] = await bandCounts(db, shape).execute({ ...values, month });
  if (!bands) throw new Error('A count without a row');
  const { total } = await countUnaudited(db, caller, month, { area, partLevel: 'zone' });
  const { unAudited, ready, withRemark, withoutConsumption, withoutInstallationConsumption } = total;
  return {
    totalTransformers: bands.audited + unAudited,
    ...bands,
    negativeLoss: bands.negativeFiveAndBelow + bands.zeroToNegativeFive,
    unAudited,
    withoutInstallationConsumption,
    withoutConsumption,
    withRemark,
    ready,
  };
}

const total = (column: PgColumn) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** The audited TCs of the placeholder `month` by loss band. */
const bandCounts = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      audited: total(audits.audited),
      negativeFiveAndBelow: total(audits.negativeFiveAndBelow),
      zeroToNegativeFive: total(audits.zeroToNegativeFive),
      zeroToFive: total(audits.zeroToFive),
      fiveToTen: total(audits.fiveToTen),
      tenToFifteen: total(audits.tenToFifteen),
      fifteenToTwenty: total(audits.fifteenToTwenty),
      twentyAndAbove: total(audits.twentyAndAbove),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(audits), eq(audits.sectionCode, areas.sectionCode))
    .where(and(eq(areas.level, 'section'), eq(audits.month, sql.placeholder('month'))))
    .prepare(unnamedStatement),
);
