import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FailureReason } from '#domain/transformers.ts';
import { areInForce } from '../billing/termsInForce.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { auditRevisions, tcAudits, tcCounts, tcReadings, tcTerms } from '../../services/db/schema/index.ts';

/** The record of a transformer centre in a month. */
export interface TransformerMonth {
  tcId: string;
  month: string;
  finalValue: number | null;
  failureReason: FailureReason | null;
  /** The current transformer in force, A. */
  primaryCurrent: number;
  secondaryCurrent: number;
  /** The number of installations tagged to it. */
  installations: number;
  /** kWh of those with a recorded consumption; null if none has one. */
  installationConsumption: number | null;
  audited: boolean;
  /** When its audit was reopened last; null if it never was. */
  reopenedAt: Date | null;
  /** Per cent, as audited; null before the audit. */
  lossPercentage: number | null;
  /** Rupees, as audited; null before the audit. */
  demand: number | null;
  collection: number | null;
}

/** Months by transformer centre, each list in chronological order. */
export type Months = ReadonlyMap<string, readonly TransformerMonth[]>;

/** Returns the records of some transformer centres: of the given months, or of all. */
export async function monthsOf(
  db: Executor,
  tcIds: readonly string[],
  months?: readonly string[],
): Promise<Months> {
  const rows = await monthsStatement(db, { isOfMonths: months !== undefined }).execute({ tcIds, months });
  return Map.groupBy(rows, row => row.tcId);
}

const { placeholder } = sql;

const monthsStatement = cachedStatement((db, { isOfMonths }: { isOfMonths: boolean }) => {
  const isRequested = (of: { tcId: PgColumn; month: PgColumn }): SQL | undefined =>
    and(
      isAnyOf(of.tcId, placeholder('tcIds')),
      isOfMonths ? isAnyOf(of.month, placeholder('months')) : undefined,
    );
  const readings = db.select().from(tcReadings).where(isRequested(tcReadings)).as('readings');
  const counts = db.select().from(tcCounts).where(isRequested(tcCounts)).as('counts');
  const tcId = sql<string>`coalesce(${readings.tcId}, ${counts.tcId})`;
  const month = sql<string>`coalesce(${readings.month}, ${counts.month})`;
  return db
    .select({
      tcId,
      month,
      finalValue: readings.finalValue,
      failureReason: readings.failureReason,
      primaryCurrent: tcTerms.primaryCurrent,
      secondaryCurrent: tcTerms.secondaryCurrent,
      installations: sql<number>`coalesce(${counts.installations}, 0)`,
      installationConsumption: sql<number | null>`
        case when ${counts.installations} > ${counts.withoutConsumption} then ${counts.consumption}::float8 end`,
      audited: sql<boolean>`${tcAudits.tcId} is not null`,
      reopenedAt: sql<Date | null>`(select max(reopened_at) from ${auditRevisions} revision
        where revision.tc_id = ${tcId} and revision.month = ${month})`.mapWith(auditRevisions.reopenedAt),
      lossPercentage: tcAudits.lossPercentage,
      demand: tcAudits.demand,
      collection: tcAudits.collection,
    })
    .from(readings)
    .fullJoin(counts, and(eq(counts.tcId, readings.tcId), eq(counts.month, readings.month)))
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, tcId), eq(tcAudits.month, month)))
    .innerJoin(tcTerms, and(eq(tcTerms.tcId, tcId), areInForce(month)))
    .orderBy(asc(month))
    .prepare(isOfMonths ? 'months_of_transformers' : 'history_of_transformers');
});
