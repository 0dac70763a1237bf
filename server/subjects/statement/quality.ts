import { and, count, countDistinct, eq, sql, sum } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import type { Executor } from '../../services/db/connect.ts';
import {
  areas,
  auditRevisions,
  sectionAudits,
  sectionCounts,
  tcReadings,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

/** The figures of a month of an area that need a look. */
export interface Quality {
  /** TCs whose audit was reopened. */
  reopened: number;
  /** Audited TCs with a loss below 0. */
  negativeLoss: number;
  /** TCs that have no meter. */
  unmetered: number;
  meterChanges: number;
  /** Installations without a TC. */
  untagged: number;
}

/** Returns how to read the quality of the data of an area in some months, month by month. */
export async function qualityOf(
  db: Executor,
  caller: Caller,
  area: Area | undefined,
  months: readonly string[],
): Promise<(month: string) => Quality> {
  const { shape, values } = areaShapeOf(caller, area);
  const asked = { ...values, months };
  const counts = {
    reopened: await reopened(db, shape).execute(asked),
    negativeLoss: await negativeLoss(db, shape).execute(asked),
    unmetered: await unmetered(db, shape).execute(asked),
    meterChanges: await meterChanges(db, shape).execute(asked),
    untagged: await untagged(db, shape).execute(asked),
  };
  return month => ({
    reopened: inMonth(counts.reopened, month),
    negativeLoss: inMonth(counts.negativeLoss, month),
    unmetered: inMonth(counts.unmetered, month),
    meterChanges: inMonth(counts.meterChanges, month),
    untagged: inMonth(counts.untagged, month),
  });
}

const inMonth = (rows: readonly { month: string; count: number }[], month: string) =>
  rows.find(row => row.month === month)?.count ?? 0;

const months = sql.placeholder('months');
const isOfSection = eq(areas.level, 'section');

const reopened = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ month: auditRevisions.month, count: countDistinct(auditRevisions.tcId) })
    .from(within(areaScope(shape), centres))
    .innerJoin(auditRevisions, eq(auditRevisions.tcId, centres.id))
    .where(isAnyOf(auditRevisions.month, months))
    .groupBy(auditRevisions.month),
);

const negative = sql`${sectionAudits.negativeFiveAndBelow} + ${sectionAudits.zeroToNegativeFive}`;

const negativeLoss = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ month: sectionAudits.month, count: sql<number>`${sum(negative)}`.mapWith(Number) })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(sectionAudits), eq(sectionAudits.sectionCode, areas.sectionCode))
    .where(and(isOfSection, isAnyOf(sectionAudits.month, months)))
    .groupBy(sectionAudits.month),
);

const unmetered = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ month: tcReadings.month, count: count() })
    .from(within(areaScope(shape), centres))
    .innerJoin(tcReadings, eq(tcReadings.tcId, centres.id))
    .where(and(eq(tcReadings.failureReason, 'METER_NOT_PROVIDED'), isAnyOf(tcReadings.month, months)))
    .groupBy(tcReadings.month),
);

/** The declared table of meter changes. */
const changes = sql`meter_changes as change`;
const changed = sql<string>`change.month`;

const meterChanges = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ month: changed, count: count() })
    .from(within(areaScope(shape), centres))
    .innerJoin(changes, sql`change.transformer = ${centres.id}`)
    .where(sql`${changed} = any(${months}::text[])`)
    .groupBy(changed),
);

const untagged = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      month: sectionCounts.month,
      count: sql<number>`${sum(sectionCounts.untagged)}`.mapWith(Number),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(sectionCounts), eq(sectionCounts.sectionCode, areas.sectionCode))
    .where(and(isOfSection, isAnyOf(sectionCounts.month, months)))
    .groupBy(sectionCounts.month),
);
