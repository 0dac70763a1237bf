import { aliasedTable, and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { loadOf } from '#domain/load.ts';
import { addMonths } from '#domain/months.ts';
import { lossHistory, type LossHistory } from '#domain/lossHistory.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import {
  areas,
  tcAudits,
  tcCounts,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { locationColumns, toLocation } from '../../accounts/location.ts';
import { isSerious } from '../../billing/auditState.ts';
import { changesBetween, isChanged, meterColumns, ratioColumns, type Changes } from './changesBetween.ts';
import { partnersOf, type Partner } from './mistags.ts';

/** Returns the four months that end with the given one, in which repeated losses count. */
export const monthsLookedAt = (month: string): string[] => [-3, -2, -1, 0].map(by => addMonths(month, by));

/**
 * Returns the losses of some TCs in a month, in how many of some months they were too high, and what may explain them.
 * The caller has to be in charge of the TCs.
 */
async function reasonsOf(
  db: Executor,
  asked: { month: string; months: readonly string[]; tcIds: readonly string[] },
) {
  const rows = await reasons(db, {}).execute(asked);
  const histories = await historiesOf(db, asked);
  return rows.map(({ area, capacity, why, ...row }) => {
    const history: TransformerHistory | null = histories.get(row.id) ?? null;
    const load = loadOf([asked.month], row.consumption, capacity);
    return { ...row, location: toLocation(area), why: { ...why, load, history } };
  });
}

const { placeholder } = sql;

const count = (column: PgColumn) => sql<number>`coalesce(${column}, 0)`;

/** The terms that began in the placeholder `month`. */
const thisMonth = {
  tcId: tcAudits.tcId,
  began: (fromMonth: SQL) => sql`${fromMonth} = ${placeholder('month')}`,
};

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
      demand: tcAudits.demand,
      collection: tcAudits.collection,
      lostUnits: sql<number>`${tcAudits.lostUnits}`.mapWith(Number),
      lostRupees: tcAudits.lostRupees,
      audited: sql<number>`1`,
      monthsOver: sql<number>`(
        select count(*) from ${tcAudits} past
        where past.tc_id = ${centres.id} and past.month = any(${placeholder('months')}::text[])
          and ${isSerious(past)})`.mapWith(Number),
      why: {
        unbilled: count(tcCounts.unbilled),
        doorLock: count(tcCounts.doorLock),
        mnr: count(tcCounts.mnr),
        zeroConsumption: count(tcCounts.zeroConsumption),
        ctRatioChanged: isChanged(ratioColumns, thisMonth),
        meterChanged: isChanged(meterColumns, thisMonth),
      },
    })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)))
    .leftJoin(tcCounts, and(eq(tcCounts.tcId, tcAudits.tcId), eq(tcCounts.month, tcAudits.month)))
    .where(and(isAnyOf(tcAudits.tcId, placeholder('tcIds')), eq(tcAudits.month, placeholder('month')))),
);

/** The course of a TC's high loss in its audited months, and the changes when it broke, unless these are in the archive. */
type TransformerHistory = Omit<LossHistory, 'break'> & {
  broke: (NonNullable<LossHistory['break']> & { changes: Changes | null }) | null;
};

/** How many months are looked at. */
const monthsOfHistory = 12;

/**
 * Returns what the twelve months up to a given one tell about the high losses of some TCs. A TC whose loss of that month
 * is not high is missing. The caller has to be in charge of the TCs.
 */
async function historiesOf(
  db: Executor,
  { month, tcIds }: { month: string; tcIds: readonly string[] },
): Promise<ReadonlyMap<string, TransformerHistory>> {
  const months = Array.from({ length: monthsOfHistory }, (_, index) => addMonths(month, -index));
  const rows = await audits(db, {}).execute({ months, tcIds });
  const found = [...Map.groupBy(rows, ({ tcId }) => tcId)].flatMap(([tcId, audited]) => {
    const history = audited.at(-1)?.month === month ? lossHistory(audited) : null;
    return history ? [{ tcId, history }] : [];
  });
  const changes = await changesBetween(
    db,
    found.flatMap(({ tcId, history }) => (history.break ? [{ tcId, ...history.break }] : [])),
  );
  return new Map(
    found.map(({ tcId, history: { break: at, ...history } }) => [
      tcId,
      { ...history, broke: at && { ...at, changes: changes.get(tcId) ?? null } },
    ]),
  );
}

const audits = cachedStatement(db =>
  db
    .select({
      tcId: tcAudits.tcId,
      month: tcAudits.month,
      consumption: tcAudits.consumption,
      installationConsumption: tcAudits.installationConsumption,
      lossPercentage: tcAudits.lossPercentage,
    })
    .from(tcAudits)
    .where(and(isAnyOf(tcAudits.tcId, placeholder('tcIds')), isAnyOf(tcAudits.month, placeholder('months'))))
    .orderBy(asc(tcAudits.month)),
);

type Reasons = Awaited<ReturnType<typeof reasonsOf>>[number];

/** A TC with its figures of a month and what may explain them. */
export interface Explained extends Reasons {
  month: string;
  why: Reasons['why'] & { mistagPartner: Partner | null };
}

/**
 * Returns the figures of some TCs in a month that is audited, and what may explain them, by id. `months` are those in
 * which repeated losses count. The caller has to be in charge of the TCs.
 */
export async function explain(
  db: Executor,
  caller: Caller,
  asked: { month: string; months?: readonly string[]; tcIds: readonly string[] },
): Promise<Map<string, Explained>> {
  const { month, months = monthsLookedAt(month), tcIds } = asked;
  const partners = await partnersOf(db, caller, month, tcIds);
  const found = await reasonsOf(db, { month, months, tcIds });
  return new Map(
    found.map(({ why, ...figures }) => [
      figures.id,
      { ...figures, month, why: { ...why, mistagPartner: partners.get(figures.id) ?? null } },
    ]),
  );
}
