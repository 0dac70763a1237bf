import { aliasedTable, and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { loadOf } from '#domain/load.ts';
import { addMonths } from '#domain/months.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/isAnyOf.ts';
import {
  areas,
  tcAudits,
  tcCounts,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { locationColumns, toLocation } from '../../accounts/location.ts';
import { historiesOf, type TransformerHistory } from './history.ts';
import { isChanged, meterColumns, ratioColumns } from './isChanged.ts';
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
  const histories = await historiesOf(db, asked);
  return rows.map(({ area, capacity, why, ...row }) => {
    const history: TransformerHistory | null = histories.get(row.id) ?? null;
    const load = loadOf(asked.month, row.consumption, capacity);
    return { ...row, location: toLocation(area), why: { ...why, load, history } };
  });
}

const { placeholder } = sql;

const count = (column: PgColumn) => sql<number>`coalesce(${column}, 0)`;

/** In the placeholder `month`. */
const now = { tcId: tcAudits.tcId, began: (fromMonth: SQL) => sql`${fromMonth} = ${placeholder('month')}` };

/** The audits of the months looked at. */
const past = aliasedTable(tcAudits, 'past');

const reasons = cachedStatement(db =>
  db
    .select({
      id: centres.id,
      number: centres.number,
      name: centres.name,
      area: locationColumns,
      capacity: centres.capacity,
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
        ctRatioChanged: isChanged(ratioColumns, now),
        meterChanged: isChanged(meterColumns, now),
      },
    })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)))
    .leftJoin(tcCounts, and(eq(tcCounts.tcId, tcAudits.tcId), eq(tcCounts.month, tcAudits.month)))
    .where(and(isAnyOf(tcAudits.tcId, placeholder('tcIds')), eq(tcAudits.month, placeholder('month'))))
    .prepare(unnamedStatement),
);
