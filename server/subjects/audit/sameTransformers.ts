import { aliasedTable, and, asc, count, desc, eq, gt, notExists, sql } from 'drizzle-orm';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { addSums, type AreaSums } from '#domain/areaFigures.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas, tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

/** The sums of the same TCs in two months. */
export interface SameSums {
  now: AreaSums;
  earlier: AreaSums;
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
  return new Map(
    rows.map(({ month: of, audited, now: ofNow, earlier: ofEarlier }) => {
      const all = { audited, transformers: audited };
      return [of, { now: { ...ofNow, ...all }, earlier: { ...ofEarlier, ...all } }];
    }),
  );
}

/**
 * Returns the same for the areas of a level, by code, each with the sums over all of the months. A TC counts in a month
 * if it is audited in it and so many months before: so it has as many months on both sides.
 */
export async function sameTransformersByPart(
  db: Executor,
  caller: Caller,
  asked: { area: Area | undefined; partLevel: AreaLevel; months: readonly string[]; back: number },
): Promise<ReadonlyMap<string, SameSums>> {
  const { area, partLevel, months, back } = asked;
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await inBoth(db, { ...shape, partLevel }).execute({ ...values, months, back });
  const ofPart = Map.groupBy(rows, ({ code }) => code ?? '');
  return new Map(
    [...ofPart].map(([code, pairs]) => {
      const whole = (side: 'now' | 'earlier') =>
        addSums(pairs.map(pair => ({ ...pair[side], audited: pair.audited, transformers: pair.audited })));
      return [code, { now: whole('now'), earlier: whole('earlier') }];
    }),
  );
}

const { placeholder } = sql;

const now = aliasedTable(tcAudits, 'now');
const past = aliasedTable(tcAudits, 'earlier');

/** A month that is asked for, of a list of them. */
const askedMonths = sql`unnest(${placeholder('months')}::text[]) as asked (month)`;
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

/**
 * Each month is joined by itself: so the database reads two months in the order of their TCs, and not all of them. By
 * the areas of a level, if one is given.
 */
const inBoth = cachedStatement((db, { partLevel, ...shape }: AreaShape & { partLevel?: AreaLevel }) => {
  const code =
    partLevel === undefined ? sql<string | null>`null` : sql<string | null>`${areas[codeKey(partLevel)]}`;
  const pairs = db
    .select({
      code: code.as('code'),
      audited: count().as('audited'),
      ...sumsOf(now, 'now'),
      ...sumsOf(past, 'past'),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(now, eq(now.sectionCode, areas.sectionCode))
    .innerJoin(past, and(eq(past.tcId, now.tcId), eq(past.sectionCode, now.sectionCode)))
    .where(and(eq(areas.level, 'section'), eq(now.month, month), eq(past.month, earlier)))
    .groupBy(...(partLevel === undefined ? [] : [areas[codeKey(partLevel)]]))
    .as('pairs');
  return db
    .select({
      month,
      code: pairs.code,
      audited: pairs.audited,
      now: readSums('now'),
      earlier: readSums('past'),
    })
    .from(askedMonths)
    .innerJoinLateral(pairs, gt(pairs.audited, 0));
});

/** TCs that a month has no audit of, though the month before has one. */
export interface Dropped {
  count: number;
  /** The losses of these TCs in the month before, kWh and rupees. */
  lostUnits: number;
  lostRupees: number | null;
  /** The TCs that lost the most. */
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
        lossPercentage: past.lossPercentage,
        lostUnits: sql<number>`${past.lostUnits}`.mapWith(Number),
        lostRupees: past.lostRupees,
      },
      count: sql<number>`count(*) over ()`.mapWith(Number),
      allUnits: sql<number>`sum(${past.lostUnits}) over ()`.mapWith(Number),
      allRupees: sql<number | null>`sum(${past.lostRupees}) over ()`.mapWith(past.lostRupees),
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(past, eq(past.sectionCode, areas.sectionCode))
    .innerJoin(joined(centres), eq(centres.id, past.tcId))
    .where(
      and(
        eq(areas.level, 'section'),
        eq(past.month, placeholder('before')),
        notExists(
          db
            .select()
            .from(now)
            .where(and(eq(now.tcId, past.tcId), eq(now.month, placeholder('month')))),
        ),
      ),
    )
    .orderBy(desc(past.lostUnits), asc(centres.number))
    .limit(placeholder('named')),
);
