import { aliasedTable, and, count, eq, gt, gte, max, sql, sum } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { rupeesAtRate } from '#domain/areaFigures.ts';
import { lossPercentage } from '#domain/audit.ts';
import type { LossRanking } from '#domain/lossCauses.ts';
import { monthsOf, type Period } from '#domain/periods.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../../machine/access/areaScope.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { joined } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import { listQuery } from '../../../services/db/listQuery.ts';
import { ascending, descending, descendingNullsLast } from '../../../services/db/sort.ts';
import {
  areas,
  sectionAudits,
  tcAudits,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { within } from '../../../services/db/within.ts';
import { ruleBroken } from '../../../services/http/errors.ts';
import { limits, type Page } from '../../../services/http/paging.ts';
import { isSerious } from '../../billing/auditState.ts';
import { explain, monthsLookedAt, type Explained } from './reasons.ts';

/** In how many of the months looked at a TC that loses too much repeatedly does so, at least. */
const repeatedly = 3;

const { placeholder } = sql;

const isLosing = and(eq(tcAudits.month, placeholder('month')), gt(tcAudits.lostUnits, 0));
const ofCentre = eq(centres.id, tcAudits.tcId);

const orders = {
  units: descendingNullsLast(tcAudits.lostUnits),
  rupees: descendingNullsLast(tcAudits.lostRupees),
};

/** A TC, and the month whose figures it shows. */
const shown = { tcId: tcAudits.tcId, month: tcAudits.month };

/** The TCs that lose energy in a month, by what they lose. The database keeps their number. */
const byLoss = listQuery({
  only: () => isLosing,
  order: ({ by }: AreaShape & { by: keyof typeof orders }) => [orders[by], ascending(tcAudits.tcId)],
  rows: (db, shape, paginate) =>
    paginate(
      db
        .select(shown)
        .from(tcAudits)
        .innerJoin(within(areaScope(shape), centres), ofCentre)
        .$dynamic(),
    ),
  matching: (db, shape, where) =>
    db
      .select({ tcId: tcAudits.tcId })
      .from(tcAudits)
      .innerJoin(within(areaScope(shape), centres), ofCentre)
      .where(where),
  stored: (db, shape) =>
    db
      .select({ count: sql<number>`coalesce(${sum(sectionAudits.losing)}, 0)`.mapWith(Number) })
      .from(within(areaScope(shape), areas))
      .innerJoin(joined(sectionAudits), eq(sectionAudits.sectionCode, areas.sectionCode))
      .where(and(eq(areas.level, 'section'), eq(sectionAudits.month, placeholder('month')))),
});

/** The figures of a TC in a period: sums over the placeholder `months`, and the last of them that is audited. */
const summed = {
  tcId: tcAudits.tcId,
  month: max(tcAudits.month).as('last_month'),
  audited: count().as('months_audited'),
  consumption: sum(tcAudits.consumption).mapWith(Number).as('all_consumption'),
  installationConsumption: sum(tcAudits.installationConsumption).mapWith(Number).as('all_billed'),
  demand: sum(tcAudits.demand).mapWith(Number).as('all_demand'),
  collection: sum(tcAudits.collection).mapWith(Number).as('all_collection'),
  lostUnits: sum(tcAudits.lostUnits).mapWith(Number).as('all_lost'),
};

/** The TCs of an area that lost energy in the placeholder `months` together. */
const inPeriod = (db: Executor, shape: AreaShape) =>
  db
    .select(summed)
    .from(within(areaScope(shape), areas))
    .innerJoin(tcAudits, eq(tcAudits.sectionCode, areas.sectionCode))
    .where(and(eq(areas.level, 'section'), isAnyOf(tcAudits.month, placeholder('months'))))
    .groupBy(tcAudits.tcId)
    .having(gt(sum(tcAudits.lostUnits), sql`0`))
    .as('summed');

/** Sums first: the rate of a period is all that was billed in it. The rule is `rupeesAtRate`. */
const ordersInPeriod = {
  units: descendingNullsLast(sql`all_lost`),
  rupees: descendingNullsLast(sql`quotient(all_lost * all_demand, all_billed, 100)`),
};

/** The TCs that lose energy in a period, by what they lose in all of its months together. */
const byLossInPeriod = listQuery({
  order: ({ by }: AreaShape & { by: keyof typeof ordersInPeriod }) => [
    ordersInPeriod[by],
    ascending(sql`summed.tc_id`),
  ],
  rows: (db, { by: _, ...shape }, paginate) => paginate(db.select().from(inPeriod(db, shape)).$dynamic()),
  matching: (db, { by: _, ...shape }, where) => db.select().from(inPeriod(db, shape)).where(where),
});

/** The TCs that lost too much in several of the placeholder `months`. */
function losingRepeatedly(db: Executor) {
  const past = aliasedTable(tcAudits, 'past');
  return db
    .select({ tcId: past.tcId, months: count().as('months') })
    .from(past)
    .where(and(isAnyOf(past.month, placeholder('months')), isSerious(past)))
    .groupBy(past.tcId)
    .having(gte(count(), repeatedly))
    .as('repeated');
}

/** The audit of a TC in the last of the placeholder `months` that has one. */
function isLatest(db: Executor) {
  const latest = aliasedTable(tcAudits, 'latest');
  const month = db
    .select({ month: max(latest.month) })
    .from(latest)
    .where(and(eq(latest.tcId, tcAudits.tcId), isAnyOf(latest.month, placeholder('months'))));
  return eq(tcAudits.month, sql`(${month})`);
}

/** The TCs that lost too much repeatedly, whether or not the last month is audited, the most months first. */
const byRepetition = listQuery({
  only: isLatest,
  order: () => [descending(sql`repeated.months`), orders.units, ascending(tcAudits.tcId)],
  rows: (db, shape: AreaShape, paginate) => {
    const repeated = losingRepeatedly(db);
    return paginate(
      db
        .select(shown)
        .from(tcAudits)
        .innerJoin(within(areaScope(shape), centres), ofCentre)
        .innerJoin(repeated, eq(repeated.tcId, tcAudits.tcId))
        .$dynamic(),
    );
  },
  matching: (db, shape, where) => {
    const repeated = losingRepeatedly(db);
    return db
      .select({ tcId: tcAudits.tcId })
      .from(tcAudits)
      .innerJoin(within(areaScope(shape), centres), ofCentre)
      .innerJoin(repeated, eq(repeated.tcId, tcAudits.tcId))
      .where(where);
  },
});

/** The orders of a month and of a period. */
interface Ranked<By extends LossRanking> {
  by: By;
  area: Area | undefined;
}

/**
 * Returns a page of the TCs of an area that lose energy in a period, or did so repeatedly up to its last month, each with
 * what may explain it. Of several months, a TC has the sums over them, and the causes of the last one that is audited.
 * 422 for repeated losses of a longer period: they look at four months.
 */
export async function worstTransformers(
  db: Executor,
  caller: Caller,
  period: Period,
  { by, area }: Ranked<LossRanking>,
  page: Page,
) {
  if (period.from === period.until) return worstInMonth(db, caller, period.until, { by, area }, page);
  if (by === 'repeated')
    throw ruleBroken('Repeated losses are those of the last four months. Leave out the first month.');
  return worstInPeriod(db, caller, period, { by, area }, page);
}

async function worstInMonth(
  db: Executor,
  caller: Caller,
  month: string,
  { by, area }: Ranked<LossRanking>,
  page: Page,
) {
  const { shape, values: ofArea } = areaShapeOf(caller, area);
  const months = monthsLookedAt(month);
  const values = { ...ofArea, month, months };
  const { rows, ...total } =
    by === 'repeated'
      ? await byRepetition.page(db, { shape, values }, limits(page))
      : await byLoss.page(db, { shape: { ...shape, by }, values }, limits(page));
  const explained = await explainEach(db, caller, rows, months);
  return { rows: rows.flatMap(({ tcId }) => explained.get(tcId) ?? []), ...total };
}

async function worstInPeriod(
  db: Executor,
  caller: Caller,
  period: Period,
  { by, area }: Ranked<keyof typeof ordersInPeriod>,
  page: Page,
) {
  const { shape, values: ofArea } = areaShapeOf(caller, area);
  const values = { ...ofArea, months: monthsOf(period) };
  const request = { shape: { ...shape, by }, values };
  const { rows, ...total } = await byLossInPeriod.page(db, request, limits(page));
  const explained = await explainEach(db, caller, rows);
  return {
    rows: rows.flatMap(({ tcId, month: _, ...sums }) => {
      const found = explained.get(tcId);
      const ratios = {
        lossPercentage: lossPercentage(sums.consumption, sums.installationConsumption),
        lostRupees: rupeesAtRate(sums.lostUnits, sums),
      };
      return found ? [{ ...found, ...sums, ...ratios }] : [];
    }),
    ...total,
  };
}

/** Returns the figures of some TCs, each in a month of its own, and what may explain them, by id. */
async function explainEach(
  db: Executor,
  caller: Caller,
  rows: readonly { tcId: string; month: string | null }[],
  months?: readonly string[],
): Promise<ReadonlyMap<string, Explained>> {
  const explained = new Map<string, Explained>();
  for (const [month, group] of Map.groupBy(rows, row => row.month)) {
    if (month === null) continue;
    const tcIds = group.map(({ tcId }) => tcId);
    const found = await explain(db, caller, { month, ...(months && { months }), tcIds });
    for (const [tcId, each] of found) explained.set(tcId, each);
  }
  return explained;
}
