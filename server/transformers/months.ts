import { and, asc, desc, eq, getTableColumns, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FailureReason } from '#domain/transformers.ts';
import { builtOnce } from '../db/builtOnce.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { tcAudits, tcCounts, tcReadings, tcTerms } from '../db/schema/index.ts';

/** What is on record of a transformer centre in a month. */
export interface TransformerMonth {
  tcId: string;
  month: string;
  finalValue: number | null;
  failureReason: FailureReason | null;
  /** The current transformer in force, A. */
  primaryCurrent: number;
  secondaryCurrent: number;
  /** Tagged to it. */
  installations: number;
  /** kWh of those that have any on record; null where none has. */
  installationConsumption: number | null;
  audited: boolean;
}

/** Months by transformer centre, each list in the order of time. */
export type Months = ReadonlyMap<string, readonly TransformerMonth[]>;

/** What is on record of some transformer centres: in the months given, or in all. */
export async function monthsOf(
  db: Executor,
  tcIds: readonly string[],
  months?: readonly string[],
): Promise<Months> {
  const rows = await monthsRead(db, { isOfMonths: months !== undefined }).execute({ tcIds, months });
  return Map.groupBy(rows, row => row.tcId);
}

const { placeholder } = sql;

const monthsRead = builtOnce((db, { isOfMonths }: { isOfMonths: boolean }) => {
  const asked = (of: { tcId: PgColumn; month: PgColumn }): SQL | undefined =>
    and(
      isAnyOf(of.tcId, placeholder('tcIds')),
      isOfMonths ? isAnyOf(of.month, placeholder('months')) : undefined,
    );
  const readings = db.select().from(tcReadings).where(asked(tcReadings)).as('readings');
  const counts = db.select().from(tcCounts).where(asked(tcCounts)).as('counts');
  const tcId = sql<string>`coalesce(${readings.tcId}, ${counts.tcId})`;
  const month = sql<string>`coalesce(${readings.month}, ${counts.month})`;
  const { primaryCurrent, secondaryCurrent } = getTableColumns(tcTerms);
  const inForce = db
    .select({ primaryCurrent, secondaryCurrent })
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), lte(tcTerms.fromMonth, month)))
    .orderBy(desc(tcTerms.fromMonth))
    .limit(1)
    .as('in_force');
  return db
    .select({
      tcId,
      month,
      finalValue: readings.finalValue,
      failureReason: readings.failureReason,
      primaryCurrent: inForce.primaryCurrent,
      secondaryCurrent: inForce.secondaryCurrent,
      installations: sql<number>`coalesce(${counts.installations}, 0)`,
      installationConsumption: sql<number | null>`
        case when ${counts.installations} > ${counts.withoutConsumption} then ${counts.consumption}::float8 end`,
      audited: sql<boolean>`${tcAudits.tcId} is not null`,
    })
    .from(readings)
    .fullJoin(counts, and(eq(counts.tcId, readings.tcId), eq(counts.month, readings.month)))
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, tcId), eq(tcAudits.month, month)))
    .innerJoinLateral(inForce, sql`true`)
    .orderBy(asc(month))
    .prepare(isOfMonths ? 'months_of_transformers' : 'history_of_transformers');
});
