import { aliasedTable, and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addMonths } from '#domain/months.ts';
import { joined } from '../db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../db/cachedStatement.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { areas, tcAudits, tcCounts, tcTerms, transformerCentres as centres } from '../db/schema/index.ts';
import { locationColumns, toLocation } from '../directory/location.ts';
import { isSerious } from './isSerious.ts';

/** Returns the four months that end with the given one, in which repeated losses count. */
export const monthsLookedAt = (month: string): string[] => [-3, -2, -1, 0].map(by => addMonths(month, by));

/**
 * Returns the losses of some TCs in a month, in how many of some months they were too high, and what may explain them.
 * The caller has to be in charge of the TCs.
 */
export async function reasonsOf(
  db: Executor,
  asked: { month: string; months: readonly string[]; tcIds: readonly string[] },
) {
  const rows = await reasons(db, {}).execute(asked);
  return rows.map(({ area, ...row }) => ({ ...row, location: toLocation(area) }));
}

const { placeholder } = sql;

const count = (column: PgColumn) => sql<number>`coalesce(${column}, 0)`;

/** Whether the TC's terms from the placeholder `month` differ in some columns from those before. */
function isChanged(...columns: PgColumn[]): SQL<boolean> {
  const of = (terms: string) => sql.raw(columns.map(({ name }) => `${terms}.${name}`).join(', '));
  return sql`exists (
    select from ${tcTerms} now
    cross join lateral (
      select * from ${tcTerms} earlier
      where earlier.tc_id = now.tc_id and earlier.from_month < now.from_month
      order by earlier.from_month desc limit 1
    ) before
    where now.tc_id = ${tcAudits.tcId} and now.from_month = ${placeholder('month')}
      and (${of('now')}) is distinct from (${of('before')}))`;
}

/** The audits of the months looked at. */
const past = aliasedTable(tcAudits, 'past');

const reasons = cachedStatement(db =>
  db
    .select({
      id: centres.id,
      number: centres.number,
      name: centres.name,
      area: locationColumns,
      consumption: tcAudits.consumption,
      installationConsumption: tcAudits.installationConsumption,
      lossPercentage: tcAudits.lossPercentage,
      lostUnits: sql<number>`${tcAudits.lostUnits}`.mapWith(Number),
      lostRupees: tcAudits.lostRupees,
      monthsOver: sql<number>`(
        select count(*) from ${tcAudits} past
        where past.tc_id = ${centres.id} and past.month = any(${placeholder('months')}::text[])
          and ${isSerious(past)})`.mapWith(Number),
      why: {
        unbilled: count(tcCounts.unbilled),
        doorLock: count(tcCounts.doorLock),
        mnr: count(tcCounts.mnr),
        zeroConsumption: count(tcCounts.zeroConsumption),
        ctRatioChanged: isChanged(tcTerms.primaryCurrent, tcTerms.secondaryCurrent),
        meterChanged: isChanged(tcTerms.meterMake, tcTerms.meterSerialNumber),
      },
    })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)))
    .leftJoin(tcCounts, and(eq(tcCounts.tcId, tcAudits.tcId), eq(tcCounts.month, tcAudits.month)))
    .where(and(isAnyOf(tcAudits.tcId, placeholder('tcIds')), eq(tcAudits.month, placeholder('month'))))
    .prepare(unnamedStatement),
);
