import { and, count, eq, exists, isNotNull, or, sql, sum, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { listFeederAudits, readFeederAudit, readFeederTotals } from '#contract/feederAudit.ts';
import { wholeUtility, type Area } from '#domain/areas.ts';
import {
  addFeederSums,
  feederFigures,
  feederPeriod,
  isRanked,
  listedFeeders,
  type FeederFigures,
  type FeederList,
  type FeederSums,
} from '#domain/feederAudit.ts';
import { addMonths, monthInProgress } from '#domain/months.ts';
import { monthsOf, type Period } from '#domain/periods.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { areaNames } from '../../machine/records/record.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { feeders, powerStations } from '../../services/db/schema/network.ts';
import { tcAudits, tcTerms, transformerCentres as centres } from '../../services/db/schema/transformers.ts';
import { ascending, naturally } from '../../services/db/sort.ts';
import { within } from '../../services/db/within.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { areInForce } from '../billing/auditState.ts';
import { transformersOf } from './feederTransformers.ts';

type DataOf<O extends { response: { properties: { data: object } } }> = Static<
  O['response']['properties']['data']
>;
type FeederAudit = DataOf<typeof listFeederAudits>['feeders'][number];
type Totals = DataOf<typeof readFeederTotals>;

/** A list of feeders to read a page of. */
interface Listed {
  period: Period;
  area: Area | undefined;
  by: FeederList;
  /** Only those of this power station, or with most of their TCs in this division. */
  stationCode?: string | undefined;
  divisionCode?: string | undefined;
  page: Page;
}

/** Returns a page of a list of the feeders that supply TCs of an area in a period, and how many it has. */
export async function listAudits(
  db: Executor,
  caller: Caller,
  { period, area, by, stationCode, divisionCode, page }: Listed,
): Promise<{ rows: FeederAudit[]; count: number; isEstimate: false }> {
  const all = (await auditsIn(db, caller, period, area)).filter(
    ({ station, division }) =>
      (stationCode === undefined || station.stationCode === stationCode) &&
      (divisionCode === undefined || division?.code === divisionCode),
  );
  const listed = listedFeeders(all, by);
  const { limit, offset } = limits(page);
  return { rows: listed.slice(offset, offset + limit), count: listed.length, isEstimate: false };
}

/**
 * Returns the sums of the ranked feeders among those that supply TCs of an area in a period. Each counts whole, once: in
 * its power station, and in the division in which most of its TCs stand.
 */
export async function totals(
  db: Executor,
  caller: Caller,
  period: Period,
  area: Area | undefined,
): Promise<Totals> {
  const all = await auditsIn(db, caller, period, area);
  return {
    ...totalOf(all),
    divisions: grouped(all, ({ division }) => division?.code ?? '').map(of => ({
      division: of[0]?.division ?? null,
      ...totalOf(of),
    })),
    stations: grouped(all, ({ station }) => station.stationCode).flatMap(of =>
      of[0] ? [{ station: of[0].station, ...totalOf(of) }] : [],
    ),
  };
}

/** Returns the balance of a feeder in the twelve months up to one, and its TCs in it, as far as the caller sees them. */
export async function feederAudit(
  db: Executor,
  caller: Caller,
  id: string,
  month: string,
): Promise<DataOf<typeof readFeederAudit>> {
  const { shape, values } = areaShapeOf(caller);
  const asked = Array.from({ length: 12 }, (_, ago) => addMonths(month, -ago));
  const rows = await monthsOfFeeders(db, { ...shape, isOne: true }).execute({ ...values, months: asked, id });
  const months = rows
    .map(({ month: of, remark, sums }) => ({ month: of, remark, ...feederFigures(sums) }))
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
  const transformers = await transformersOf(db, caller, id, month);
  const all = months.find(of => of.month === month)?.transformers ?? 0;
  return { months, transformers, elsewhere: all - transformers.length };
}

/**
 * Returns the balances of the feeders that supply TCs of an area in a period, F2 before F10. Of several months, those
 * count that have ended.
 */
async function auditsIn(
  db: Executor,
  caller: Caller,
  period: Period,
  area: Area | undefined,
): Promise<FeederAudit[]> {
  const { shape, values } = areaShapeOf(caller, area);
  const isMonth = period.from === period.until;
  const months = monthsOf(period).filter(month => isMonth || month <= monthInProgress());
  const rows = await monthsOfFeeders(db, { ...shape, isOne: false }).execute({ ...values, months });
  const names = await areaNames(
    db,
    'division',
    rows.flatMap(({ division }) => division ?? []),
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(ofFeeder => {
    const [first] = ofFeeder;
    if (!first) return [];
    const { id, number, name, station } = first;
    const code = ofFeeder.findLast(({ division }) => division !== null)?.division ?? null;
    const division = code === null ? null : { code, name: names.get(code) ?? code };
    return [{ id, number, name, station, division, ...feederPeriod(ofFeeder.map(({ sums }) => sums)) }];
  });
}

const asked = sql`unnest(${sql.placeholder('months')}::text[]) as asked(month)`;
const month = sql`asked.month`;
/** The declared table of feeder readings. */
const readings = sql`feeder_readings as reading`;
const ofReading = (column: string) => sql`reading.${sql.identifier(column)}`;

const total = (column: SQLWrapper) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/**
 * The sums of feeders in the placeholder `months`, or of the one of the placeholder `id`. A balance needs all TCs of a
 * feeder, so that they count wherever they stand; whether a caller sees it, those of their area decide.
 */
const monthsOfFeeders = cachedStatement((db, { isOne, ...shape }: AreaShape & { isOne: boolean }) =>
  db
    .select({
      id: feeders.id,
      number: feeders.number,
      name: feeders.name,
      station: { stationCode: powerStations.stationCode, name: powerStations.name },
      month: sql<string>`${month}`,
      remark: sql<string | null>`${ofReading('remark')}`,
      division: sql<string | null>`mode() within group (order by ${centres.divisionCode})`,
      sums: {
        energyIn: sql<number | null>`${ofReading('energy_in')}`.mapWith(Number),
        ht: sql<number>`coalesce(${ofReading('ht')}, 0)`.mapWith(Number),
        transformers: count(tcTerms.tcId),
        audited: count(tcAudits.tcId),
        consumption: total(tcAudits.consumption),
        installationConsumption: total(tcAudits.installationConsumption),
        demand: total(tcAudits.demand),
      } satisfies Record<keyof FeederSums, unknown>,
    })
    .from(feeders)
    .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode))
    .innerJoin(asked, sql`true`)
    .leftJoin(readings, sql`${ofReading('feeder')} = ${feeders.id} and ${ofReading('month')} = ${month}`)
    .leftJoin(tcTerms, and(eq(tcTerms.feederId, feeders.id), areInForce(month)))
    .leftJoin(joined(centres), eq(centres.id, tcTerms.tcId))
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, tcTerms.tcId), eq(tcAudits.month, month)))
    .where(and(isSeen(db, shape), isOne ? eq(feeders.id, sql.placeholder('id')) : undefined))
    .groupBy(feeders.id, powerStations.stationCode, month, ...['energy_in', 'ht', 'remark'].map(ofReading))
    .orderBy(...naturally(feeders.number).map(by => ascending(by).forwards), feeders.mdmCode, month),
);

/** Whether a feeder supplies a TC of the area in the month; for the whole utility, whether it has a TC or a reading. */
function isSeen(db: Executor, shape: AreaShape): SQL | undefined {
  if (shape.own === wholeUtility && shape.requested === undefined)
    return or(isNotNull(tcTerms.tcId), sql`${ofReading('feeder')} is not null`);
  return exists(
    db
      .select({ one: sql`1` })
      .from(tcTerms)
      .innerJoin(within(areaScope(shape), centres), eq(centres.id, tcTerms.tcId))
      .where(and(eq(tcTerms.feederId, feeders.id), areInForce(month))),
  );
}

/** Groups feeders, in the order of the keys; '' comes last. */
function grouped(all: readonly FeederAudit[], keyOf: (feeder: FeederAudit) => string): FeederAudit[][] {
  const groups = [...Map.groupBy(all, keyOf)];
  return groups
    .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([, of]) => of);
}

function totalOf(all: readonly FeederAudit[]): { ranked: number; unranked: number; figures: FeederFigures } {
  const ranked = all.filter(isRanked);
  return {
    ranked: ranked.length,
    unranked: all.length - ranked.length,
    figures: feederFigures(addFeederSums(ranked)),
  };
}
