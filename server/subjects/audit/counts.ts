import { and, count, countDistinct, eq, sql, sum } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { areaScope, areaShapeOf, ofCaller, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import {
  areas,
  auditRevisions,
  sectionAudits as audits,
  tcAudits,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { isImplausible } from '../billing/auditState.ts';
import { gapCounts, withGaps } from './gaps.ts';

/** How many TCs a caller sees in a month: audited ones by loss band, unaudited ones by what is missing. */
export type AuditCounts = ReturnType<typeof toCounts>;

/** Counts the TCs of the caller's area, or of an area in it, that were in service in a month. */
export async function countAudits(
  db: Executor,
  caller: Caller,
  month: string,
  area?: Area,
): Promise<AuditCounts> {
  const { shape, values } = areaShapeOf(caller, area);
  const [row] = await counted(db, shape).execute({ ...values, month });
  if (!row) throw new Error('A count without a row');
  return toCounts(row);
}

/** Counts the same for every area of a level that has TCs, by its code. */
export async function countAuditsByArea(
  db: Executor,
  caller: Caller,
  month: string,
  partLevel: AreaLevel,
): Promise<ReadonlyMap<string | null, AuditCounts>> {
  const { shape, values } = areaShapeOf(caller);
  const rows = await countedByArea(db, { ...shape, partLevel }).execute({ ...values, month });
  return new Map(rows.map(({ code, ...counts }) => [code, toCounts(counts)]));
}

type Found = Awaited<ReturnType<ReturnType<typeof counted>['execute']>>[number];

function toCounts({ bands, gaps, reopened, implausible }: Found) {
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
    reopened,
    implausible,
  };
}

const total = (column: PgColumn) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** How many TCs each section has whose audit of the placeholder `month` was reopened. */
const reopenings = new QueryBuilder()
  .select({ sectionCode: centres.sectionCode, reopened: countDistinct(auditRevisions.tcId).as('reopened') })
  .from(auditRevisions)
  .innerJoin(joined(centres), eq(centres.id, auditRevisions.tcId))
  .where(eq(auditRevisions.month, sql.placeholder('month')))
  .groupBy(centres.sectionCode)
  .as('reopenings');

/** How many TCs each section has whose audit of the placeholder `month` is implausible. */
const doubtful = new QueryBuilder()
  .select({ sectionCode: centres.sectionCode, implausible: count(tcAudits.tcId).as('implausible') })
  .from(tcAudits)
  .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
  .where(and(eq(tcAudits.month, sql.placeholder('month')), isImplausible))
  .groupBy(centres.sectionCode)
  .as('doubtful');

/** The audited TCs by loss band, and the others by what they lack. */
const counts = {
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
  reopened: sql<number>`coalesce(${sum(reopenings.reopened)}, 0)`.mapWith(Number),
  implausible: sql<number>`coalesce(${sum(doubtful.implausible)}, 0)`.mapWith(Number),
};

const isOfSection = eq(areas.level, 'section');
const isOfMonth = and(eq(audits.sectionCode, areas.sectionCode), eq(audits.month, sql.placeholder('month')));
const areReopened = eq(reopenings.sectionCode, areas.sectionCode);
const areDoubtful = eq(doubtful.sectionCode, areas.sectionCode);

/** Counts the TCs of the placeholder `month`. */
const counted = cachedStatement((db, shape: AreaShape) =>
  withGaps(
    db
      .select(counts)
      .from(within(areaScope(shape), areas))
      .leftJoin(joined(audits), isOfMonth)
      .leftJoin(reopenings, areReopened)
      .leftJoin(doubtful, areDoubtful)
      .$dynamic(),
  ).where(isOfSection),
);

const countedByArea = cachedStatement((db, { partLevel, ...shape }: AreaShape & { partLevel: AreaLevel }) =>
  withGaps(
    db
      .select({ code: areas[codeKey(partLevel)], ...counts })
      .from(within(areaScope(shape), areas))
      .leftJoin(joined(audits), isOfMonth)
      .leftJoin(reopenings, areReopened)
      .leftJoin(doubtful, areDoubtful)
      .$dynamic(),
  )
    .where(isOfSection)
    .groupBy(areas[codeKey(partLevel)]),
);

/** Returns the numbers of the TCs whose audit of a month is implausible, in order, by the code of their area of a level. */
export async function implausibleByArea(
  db: Executor,
  caller: Caller,
  month: string,
  level: AreaLevel,
): Promise<ReadonlyMap<string | null, readonly string[]>> {
  const code = areas[codeKey(level)];
  const rows = await db
    .select({ code, numbers: sql<string[]>`array_agg(${centres.number} order by ${centres.number})` })
    .from(within(ofCaller(caller), areas))
    .innerJoin(joined(centres), eq(centres.sectionCode, areas.sectionCode))
    .innerJoin(tcAudits, eq(tcAudits.tcId, centres.id))
    .where(and(eq(areas.level, 'section'), eq(tcAudits.month, month), isImplausible))
    .groupBy(code);
  return new Map(rows.map(row => [row.code, row.numbers]));
}
