import { and, eq, sql } from 'drizzle-orm';
import { isHalfAudited, noSums, type AreaSums } from '#domain/areaFigures.ts';
import type { Area } from '#domain/areas.ts';
import { lossPercentage } from '#domain/audit.ts';
import { addMonths, currentMonth, firstAuditMonth } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { requestedArea } from './requestedArea.ts';
import { sameTransformers } from './sameTransformers.ts';
import { sumsOfMonths } from './sums.ts';

type TrendSums = Pick<AreaSums, 'transformers' | 'audited' | 'consumption' | 'installationConsumption'>;

/** A month of a trend. */
export interface TrendPoint extends TrendSums {
  month: string;
  lossPercentage: number | null;
  /** The losses of the TCs that are audited in the month before too; null without any. */
  same: SameLosses | null;
}

/** The losses of the same TCs in a month and the one before, in per cent. */
interface SameLosses {
  audited: number;
  lossPercentage: number | null;
  before: number | null;
}

const monthsOfTrend = 12;

/** Returns the twelve months of an area that end with the given one. */
export async function areaTrend(
  db: Executor,
  caller: Caller,
  until: string,
  requested: Area | undefined,
): Promise<TrendPoint[]> {
  const months = lastMonths(until);
  const found = await requestedArea(db, caller, requested);
  const sums = await sumsOfMonths(db, caller, found, months);
  const same = await sameTransformers(db, caller, { area: found.area, months, back: 1 });
  return months.map(month => toPoint(month, sums.total(month), same.get(month)));
}

/** Returns the same of one TC. The caller has to be in charge of it. */
export async function transformerTrend(
  db: Executor,
  caller: Caller,
  until: string,
  transformerId: string,
): Promise<TrendPoint[]> {
  const months = lastMonths(until);
  const { shape, values } = areaShapeOf(caller);
  const asked = [addMonths(until, -monthsOfTrend), ...months];
  const audits = await auditsOf(db, shape).execute({ ...values, months: asked, transformerId });
  const sumsIn = (month: string) => {
    const audit = audits.find(each => each.month === month);
    return audit && { ...noSums, ...audit, transformers: 1, audited: 1 };
  };
  return months.map(month => {
    const [now, earlier] = [sumsIn(month), sumsIn(addMonths(month, -1))];
    return toPoint(month, now ?? { ...noSums, transformers: 1 }, now && earlier && { now, earlier });
  });
}

/** The latest audited month of an area. */
export interface LatestAudit extends Pick<AreaSums, 'audited' | 'transformers'> {
  month: string;
  lossPercentage: number | null;
  /** The latest month of all with an audit, if it is a later one. */
  begun: string | null;
}

/** Returns the latest month in which at least half of an area's TCs are audited; else the latest with any. */
export async function latestAudit(
  db: Executor,
  caller: Caller,
  requested: Area | undefined,
): Promise<LatestAudit | null> {
  const months = monthsBackTo(firstAuditMonth);
  const sums = await sumsOfMonths(db, caller, await requestedArea(db, caller, requested), months);
  const audited = months.map(month => ({ month, ...sums.total(month) })).filter(each => each.audited > 0);
  const [newest] = audited;
  if (!newest) return null;
  const latest = audited.find(isHalfAudited) ?? newest;
  const begun = newest.month;
  return {
    month: latest.month,
    lossPercentage: lossPercentage(latest.consumption, latest.installationConsumption),
    audited: latest.audited,
    transformers: latest.transformers,
    begun: begun === latest.month ? null : begun,
  };
}

const lastMonths = (until: string) =>
  Array.from({ length: monthsOfTrend }, (_, index) => addMonths(until, index - monthsOfTrend + 1));

/** Returns the months from the current one back to the first. */
function monthsBackTo(first: string): string[] {
  const months: string[] = [];
  for (let month = currentMonth(); month >= first; month = addMonths(month, -1)) months.push(month);
  return months;
}

const lossOf = ({ consumption, installationConsumption }: TrendSums) =>
  lossPercentage(consumption, installationConsumption);

const toPoint = (
  month: string,
  sums: TrendSums,
  same: Readonly<Record<'now' | 'earlier', TrendSums>> | undefined,
): TrendPoint => ({
  month,
  transformers: sums.transformers,
  audited: sums.audited,
  consumption: sums.consumption,
  installationConsumption: sums.installationConsumption,
  lossPercentage: lossOf(sums),
  same: same
    ? { audited: same.now.audited, lossPercentage: lossOf(same.now), before: lossOf(same.earlier) }
    : null,
});

const { placeholder } = sql;

const auditsOf = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      month: tcAudits.month,
      consumption: tcAudits.consumption,
      installationConsumption: tcAudits.installationConsumption,
    })
    .from(tcAudits)
    .innerJoin(within(areaScope(shape), centres), eq(centres.id, tcAudits.tcId))
    .where(
      and(eq(tcAudits.tcId, placeholder('transformerId')), isAnyOf(tcAudits.month, placeholder('months'))),
    ),
);
