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
import { gapCounts, withGaps } from './gaps.ts';

/** How many TCs a caller sees in a month: audited ones by loss band, unaudited ones by what is missing. */
export type AuditCounts = Awaited<ReturnType<typeof countAudits>>;

/** Counts the TCs of the caller's area, or of an area in it, that were in service in a month. */
export async function countAudits(db: Executor, caller: Caller, month: string, area?: Area) {
  const { shape, values } = areaShapeOf(caller, area);
  const [row] = await counted(db, shape).execute({ ...values, month });
  if (!row) throw new Error('A count without a row');
  const { bands, gaps } = row;
  const { unAudited, ready, withRemark, withoutConsumption, withoutInstallationConsumption } = gaps;
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

/** The audited TCs of the placeholder `month` by loss band, and the others by what they lack. */
const counted = cachedStatement((db, shape: AreaShape) =>
  withGaps(
    db
      .select({
        bands: {
          audited: total(audits.audited),
          negativeFiveAndBelow: total(audits.negativeFiveAndBelow),
          zeroToNegativeFive: total(audits.zeroToNegativeFive),
          zeroToFive: total(audits.zeroToFive),
          fiveToTen: total(audits.fiveToTen),
          tenToFifteen: total(audits.tenToFifteen),
          fifteenToTwenty: total(audits.fifteenToTwenty),
          twentyAndAbove: total(audits.twentyAndAbove),
        },
        gaps: gapCounts,
      })
      .from(within(areaScope(shape), areas))
      .leftJoin(
        joined(audits),
        and(eq(audits.sectionCode, areas.sectionCode), eq(audits.month, sql.placeholder('month'))),
      )
      .$dynamic(),
  )
    .where(eq(areas.level, 'section'))
    .prepare(unnamedStatement),
);
