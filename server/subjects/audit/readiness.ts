import { and, eq, gt, isNotNull, isNull, lte, max, or, sql, sum } from 'drizzle-orm';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import {
  areas,
  auditRevisions,
  sectionCounts,
  sectionGaps,
  startedAudits,
  tcAudits,
  tcReadings,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { countUnaudited, type UnauditedCounts } from './gaps.ts';
import { sectionsNotStarted, type NotStarted } from './notStarted.ts';
import { partsOf, requestedArea, type AreaName } from './requestedArea.ts';
import { sumsOfMonths } from './sums.ts';

const { placeholder } = sql;

/** How many TCs can be audited, and how many are blocked by what. */
export interface Readiness extends Omit<
  UnauditedCounts,
  'unAudited' | 'withoutConsumption' | 'withoutInstallationConsumption'
> {
  transformers: number;
  audited: number;
  /** Installations without a TC. */
  untagged: number;
}

/** The readiness of an area and of the areas that make it up. */
export interface ReadinessReport extends Readiness {
  area: AreaName;
  below: ({ area: AreaName } & Readiness)[];
  /** The last month up to the current one in which TCs of the area can be audited. */
  lastReady: string | null;
  /** The last month of which a section of the area has started the audit. */
  startedUntil: string | null;
  /** The sections of the area that have not started the audit of the month. */
  notStarted: NotStarted;
  /** The readings that keep TCs from their audit. */
  readings: LackingReadings[];
}

/** Returns how many TCs of an area can be audited in a month, and what keeps the others from it. */
export async function readReadiness(
  db: Executor,
  caller: Caller,
  month: string,
  requested: Area | undefined,
): Promise<ReadinessReport> {
  const found = await requestedArea(db, caller, requested);
  const { level, code, name } = found;
  const sums = await sumsOfMonths(db, caller, found, [month]);
  const unaudited = await countUnaudited(db, caller, month, found);
  const untagged = await untaggedByPart(db, caller, month, found);
  const below = (await partsOf(db, caller, found)).map(area => ({
    area,
    ...toReadiness(sums.of(month, area.code).audited, unaudited.of.get(area.code), untagged.get(area.code)),
  }));
  const everyUntagged = [...untagged.values()].reduce((total, each) => total + each, 0);
  return {
    area: { level, code, name },
    ...toReadiness(sums.total(month).audited, unaudited.total, everyUntagged),
    below,
    ...(await monthsOf(db, caller, requested)),
    notStarted: await sectionsNotStarted(db, caller, month, requested),
    readings: await countLackingReadings(db, caller, month, requested),
  };
}

/** Returns the last months of an area that can be audited, and whose audit was started. */
async function monthsOf(
  db: Executor,
  caller: Caller,
  area: Area | undefined,
): Promise<Pick<ReadinessReport, 'lastReady' | 'startedUntil'>> {
  const { shape, values } = areaShapeOf(caller, area);
  const [ready] = await lastReady(db, shape).execute({ ...values, current: currentMonth() });
  const [started] = await lastStarted(db, shape).execute(values);
  return { lastReady: ready?.month ?? null, startedUntil: started?.month ?? null };
}

const lastReady = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ month: max(sectionGaps.month) })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(sectionGaps), eq(sectionGaps.sectionCode, areas.sectionCode))
    .where(
      and(
        eq(areas.level, 'section'),
        gt(sectionGaps.ready, 0),
        lte(sectionGaps.month, placeholder('current')),
      ),
    ),
);

const lastStarted = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ month: max(startedAudits.month) })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(startedAudits), eq(startedAudits.sectionCode, areas.sectionCode))
    .where(eq(areas.level, 'section')),
);

function toReadiness(audited: number, counts: UnauditedCounts | undefined, untagged = 0): Readiness {
  return {
    transformers: audited + (counts?.unAudited ?? 0),
    audited,
    ready: counts?.ready ?? 0,
    blocked: counts?.blocked ?? 0,
    waitingForReading: counts?.waitingForReading ?? 0,
    withRemark: counts?.withRemark ?? 0,
    meterStandsStill: counts?.meterStandsStill ?? 0,
    readingFell: counts?.readingFell ?? 0,
    impossibleConsumption: counts?.impossibleConsumption ?? 0,
    withoutInstallations: counts?.withoutInstallations ?? 0,
    withoutBilling: counts?.withoutBilling ?? 0,
    untagged,
  };
}

async function untaggedByPart(
  db: Executor,
  caller: Caller,
  month: string,
  { area, partLevel }: { area: Area | undefined; partLevel: AreaLevel },
): Promise<Map<string | null, number>> {
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await untaggedCounts(db, { ...shape, partLevel }).execute({ ...values, month });
  return new Map(rows.map(({ code, untagged }) => [code, untagged]));
}

const untaggedCounts = cachedStatement((db, { partLevel, ...shape }: AreaShape & { partLevel: AreaLevel }) =>
  db
    .select({
      code: areas[codeKey(partLevel)],
      untagged: sql<number>`${sum(sectionCounts.untagged)}`.mapWith(Number),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(sectionCounts), eq(sectionCounts.sectionCode, areas.sectionCode))
    .where(and(eq(areas.level, 'section'), eq(sectionCounts.month, sql.placeholder('month'))))
    .groupBy(areas[codeKey(partLevel)]),
);

/** How many TCs without an audit of a month lack the reading of the month `month`, which begins or ends it. */
interface LackingReadings {
  /** The month of the reading and of the file that brings it, YYYY-MM. */
  month: string;
  /** The TCs with neither reading nor remark, and those with a remark, whose reading a file can bring. */
  missing: number;
  remarks: number;
  /** The TCs of either kind whose reading no file can bring: the section has started the audit of the reading's month. */
  closed: number;
}

/** Counts the readings that an area lacks for the audit of a month: of its start and, once it has begun, of its end. */
async function countLackingReadings(
  db: Executor,
  caller: Caller,
  month: string,
  area: Area | undefined,
): Promise<LackingReadings[]> {
  const { shape, values } = areaShapeOf(caller, area);
  const found: LackingReadings[] = [];
  for (const read of [month, addMonths(month, 1)].filter(each => each <= currentMonth())) {
    const [row] = await lacking(db, shape).execute({
      ...values,
      month,
      read,
      before: addMonths(read, -1),
    });
    if (!row) throw new Error('A count without a row');
    found.push({ month: read, ...row });
  }
  return found;
}

const isMissing = isNull(tcReadings.tcId);
const hasRemark = isNotNull(tcReadings.failureReason);
/** The section has started its audit, and that of this TC was not reopened: files change its reading no more. */
const isClosed = sql`(${startedAudits.month} is not null and not exists (
  select from ${auditRevisions} revision
  where revision.tc_id = ${centres.id} and revision.month in (${placeholder('read')}, ${placeholder('before')})))`;
const countOf = (condition: ReturnType<typeof and>) =>
  sql<number>`(count(*) filter (where ${condition}))::integer`;

const lacking = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      missing: countOf(and(isMissing, sql`not ${isClosed}`)),
      remarks: countOf(and(hasRemark, sql`not ${isClosed}`)),
      closed: countOf(and(or(isMissing, hasRemark), isClosed)),
    })
    .from(within(areaScope(shape), centres))
    .leftJoin(tcReadings, and(eq(tcReadings.tcId, centres.id), eq(tcReadings.month, placeholder('read'))))
    .leftJoin(tcAudits, and(eq(tcAudits.tcId, centres.id), eq(tcAudits.month, placeholder('month'))))
    .leftJoin(
      joined(startedAudits),
      and(eq(startedAudits.sectionCode, centres.sectionCode), eq(startedAudits.month, placeholder('read'))),
    )
    .where(and(lte(centres.activatedOn, placeholder('month')), isNull(tcAudits.tcId))),
);
