import { aliasedTable, and, count, eq, gt, gte, max, sql, sum } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import type { LossRanking } from '#domain/lossCauses.ts';
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

/**
 * Returns a page of the TCs of an area that lose energy in a month, or did so repeatedly up to it, each with what may
 * explain it.
 */
export async function worstTransformers(
  db: Executor,
  caller: Caller,
  month: string,
  { by, area }: { by: LossRanking; area: Area | undefined },
  page: Page,
) {
  const { shape, values: ofArea } = areaShapeOf(caller, area);
  const months = monthsLookedAt(month);
  const values = { ...ofArea, month, months };
  const { rows, ...total } =
    by === 'repeated'
      ? await byRepetition.page(db, { shape, values }, limits(page))
      : await byLoss.page(db, { shape: { ...shape, by }, values }, limits(page));
  const explained = new Map<string, Explained>();
  for (const [audited, group] of Map.groupBy(rows, row => row.month)) {
    const tcIds = group.map(({ tcId }) => tcId);
    const found = await explain(db, caller, { month: audited, months, tcIds });
    for (const [tcId, each] of found) explained.set(tcId, each);
  }
  return { rows: rows.flatMap(({ tcId }) => explained.get(tcId) ?? []), ...total };
}
