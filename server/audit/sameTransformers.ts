import { aliasedTable, and, asc, count, desc, eq, gt, notExists, sql } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import type { AreaSums } from '#domain/areaFigures.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { joined } from '../db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../db/cachedStatement.ts';
import type { Executor } from '../db/connect.ts';
import { areas, tcAudits, transformerCentres as centres } from '../db/schema/index.ts';
import { within } from '../db/within.ts';

/** The sums of the same TCs in two months. */
export interface SameSums {
  now: AreaSums;
  then: AreaSums;
}

/**
 * Returns the sums of those TCs of an area that a section audited both in a month and some months before, for each of some
 * months. A month without such TCs is missing.
 */
export async function sameTransformers(
  db: Executor,
  caller: Caller,
  { area, months, back }: { area: Area | undefined; months: readonly string[]; back: number },
): Promise<ReadonlyMap<string, SameSums>> {
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await inBoth(db, shape).execute({ ...values, months, back });
  const all = (audited: number) => ({ audited, transformers: audited });
  return new Map(
    rows.map(({ month: of, audited, now: ofNow, then: ofThen }) => [
      of,
      { now: { ...ofNow, ...all(audited) }, then: { ...ofThen, ...all(audited) } },
    ]),
  );
}

const { placeholder } = sql;

const now = aliasedTable(tcAudits, 'now');
const then = aliasedTable(tcAudits, 'earlier');

/** A month that is asked for, of a list of them. */
const asked = sql`unnest(${placeholder('months')}::text[]) as asked (month)`;
const month = sql<string>`asked.month`;
/** The month that lies the placeholder `back` months before it. */
const earlier = sql`to_char(to_date(${month}, 'YYYY-MM') - make_interval(months => ${placeholder('back')}::int), 'YYYY-MM')`;

const summed = ['installations', 'consumption', 'installationConsumption', 'demand', 'collection'] as const;

/** Returns the sums of some audits, each under its name after a prefix. */
const sumsOf = (audits: typeof now, prefix: string) =>
  Object.fromEntries(
    summed.map(name => [`${prefix}_${name}`, sql`sum(${audits[name]})`.as(`${prefix}_${name}`)]),
  );

/** Returns the sums of a prefix in the subquery `pairs`. */
function readSums(prefix: string) {
  const of = (name: (typeof summed)[number]) =>
    sql<number>`${sql.identifier('pairs')}.${sql.identifier(`${prefix}_${name}`)}`.mapWith(Number);
  return {
    installations: of('installations'),
    consumption: of('consumption'),
    installationConsumption: of('installationConsumption'),
    demand: of('demand'),
    collection: of('collection'),
  };
}

/** Each month is joined by itself: so the database reads two months in the order of their TCs, and not all of them. */
const inBoth = cachedStatement((db, shape: AreaShape) => {
  const pairs = db
    .select({ audited: count().as('audited'), ...sumsOf(now, 'now'), ...sumsOf(then, 'then') })
    .from(within(areaScope(shape), areas))
    .innerJoin(now, eq(now.sectionCode, areas.sectionCode))
    .innerJoin(then, and(eq(then.tcId, now.tcId), eq(then.sectionCode, now.sectionCode)))
    .where(and(eq(areas.level, 'section'), eq(now.month, month), eq(then.month, earlier)))
    .as('pairs');
  return db
    .select({ month, audited: pairs.audited, now: readSums('now'), then: readSums('then') })
    .from(asked)
    .innerJoinLateral(pairs, gt(pairs.audited, 0))
    .prepare(unnamedStatement);
});

/** TCs that a month has no audit of, though the month before has one. */
export interface Dropped {
  count: number;
  /** What they lost in the month before, kWh and rupees. */
  lostUnits: number;
  lostRupees: number | null;
  /** Those that lost the most. */
  transformers: {
    id: string;
    number: string;
    name: string;
    lossPercentage: number;
    lostUnits: number;
    lostRupees: number | null;
  }[];
}

/** How many of the TCs that dropped out are named. */
const named = 5;

/** Returns the TCs of an area that were audited in one month and are not in another. */
export async function droppedOut(
  db: Executor,
  caller: Caller,
  asked: { area: Area | undefined; month: string; before: string },
): Promise<Dropped> {
  const { area, ...months } = asked;
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await missing(db, shape).execute({ ...values, ...months, named });
  const [first] = rows;
  return {
    count: first?.count ?? 0,
    lostUnits: first?.allUnits ?? 0,
    lostRupees: first?.allRupees ?? null,
    transformers: rows.map(({ transformer }) => transformer),
  };
}

const missing = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      transformer: {
        id: sql<string>`${centres.id}`,
        number: sql<string>`${centres.number}`,
        name: sql<string>`${centres.name}`,
        lossPercentage: then.lossPercentage,
        lostUnits: sql<number>`${then.lostUnits}`.mapWith(Number),
        lostRupees: then.lostRupees,
      },
      count: sql<number>`count(*) over ()`.mapWith(Number),
      allUnits: sql<number>`sum(${then.lostUnits}) over ()`.mapWith(Number),
      allRupees: sql<number | null>`sum(${then.lostRupees}) over ()`.mapWith(then.lostRupees),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(then, eq(then.sectionCode, areas.sectionCode))
    .innerJoin(joined(centres), eq(centres.id, then.tcId))
    .where(
      and(
        eq(areas.level, 'section'),
        eq(then.month, placeholder('before')),
        notExists(
          db
            .select()
            .from(now)
            .where(and(eq(now.tcId, then.tcId), eq(now.month, placeholder('month')))),
        ),
      ),
    )
    .orderBy(desc(then.lostUnits), asc(centres.number))
    .limit(placeholder('named'))
    .prepare(unnamedStatement),
);
