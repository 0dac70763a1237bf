import { and, asc, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import { union, type PgColumn } from 'drizzle-orm/pg-core';
import type { feederChoice } from '#contract/feeders.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf, prefixPattern, startsWith } from '../../services/db/conditions.ts';
import { feeders, feederTags, powerStations } from '../../services/db/schema/network.ts';
import { naturally } from '../../services/db/sort.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { areas, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { elsewhere, ownPlace, placeOf, placeRank } from './placeRank.ts';

type Choice = Static<typeof feederChoice>;

/** The most feeders to choose from at a time. */
const mostShown = 100;

/**
 * Returns the feeders that match every word of a text, to choose one for a transformer centre of the caller's section:
 * the nearest place first, and in each those that begin with the first word. Without a word, none from elsewhere.
 */
export function feederChoices(db: Executor, caller: Caller, text = ''): Promise<Choice[]> {
  const words = text.split(/[\s,]+/).filter(word => word !== '');
  const whole = sql`concat_ws(' ', ${feeders.number}, ${feeders.name}, ${powerStations.name})`;
  const matches = and(...words.map(word => sql`strpos(lower(${whole}), lower(${word})) > 0`));
  const start = prefixPattern(words[0] ?? '');
  const begins = or(startsWith(feeders.number, start), startsWith(feeders.name, start));
  return choices(db, caller, rank => matches ?? lt(rank, elsewhere), begins);
}

/** Returns one feeder as a choice has it, or `undefined`. */
export async function findFeederChoice(
  db: Executor,
  caller: Caller,
  id: string,
): Promise<Choice | undefined> {
  return (await choices(db, caller, () => eq(feeders.id, id)))[0];
}

async function choices(
  db: Executor,
  caller: Caller,
  where: (rank: SQL.Aliased<number>) => SQL,
  first?: SQL,
): Promise<Choice[]> {
  const ranked = db
    .select({ id: feeders.id, rank: placeRank(db, ownPlace(caller)).as('rank') })
    .from(feeders)
    .as('ranked');
  const found = await db
    .select({ feeder: feeders, station: powerStations, rank: ranked.rank })
    .from(feeders)
    .innerJoin(ranked, eq(ranked.id, feeders.id))
    .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode))
    .where(where(ranked.rank))
    .orderBy(
      ranked.rank,
      ...(first ? [sql`case when ${first} then 0 else 1 end`] : []),
      ...naturally(feeders.number).map(by => asc(by)),
      feeders.mdmCode,
    )
    .limit(mostShown);
  const far = found.filter(({ rank }) => rank === elsewhere).map(({ feeder }) => feeder.id);
  const used = await areasOfFeeders(db, far);
  return found.map(({ feeder: { id, number, name }, station, rank }) => ({
    id,
    number,
    name,
    powerStation: { name: station.name, stationCode: station.stationCode },
    place: placeOf(rank),
    areas: used.get(id) ?? [],
  }));
}

type Areas = Static<typeof feederChoice>['areas'];

/**
 * Returns the sub-divisions in which feeders are tagged or supply a transformer centre now, by the id of the feeder, in
 * the whole utility: whoever chooses a feeder must see whose it is. Tells the names of areas, and nothing of what is in
 * them.
 */
async function areasOfFeeders(db: Executor, ids: readonly string[]): Promise<Map<string, Areas>> {
  const found = new Map<string, Areas>();
  if (ids.length === 0) return found;
  const sections = union(
    db.select(use(feederTags)).from(acrossTheUtility(feederTags)).where(isAnyOf(feederTags.feederId, ids)),
    db.select(use(centres)).from(acrossTheUtility(centres)).where(isAnyOf(centres.feederId, ids)),
  ).as('sections');
  const names = {
    subDivisionName: sql<string>`coalesce(${areas.subDivisionName}, '')`,
    divisionName: sql<string>`coalesce(${areas.divisionName}, '')`,
    circleName: sql<string>`coalesce(${areas.circleName}, '')`,
  };
  const { subDivisionName, divisionName, circleName } = names;
  const rows = await db
    .selectDistinct({ feederId: sections.feederId, ...names })
    .from(sections)
    .innerJoin(acrossTheUtility(areas), and(eq(areas.level, 'section'), eq(areas.code, sections.code)))
    .orderBy(asc(circleName), asc(divisionName), asc(subDivisionName));
  for (const { feederId, ...area } of rows) found.set(feederId, [...(found.get(feederId) ?? []), area]);
  return found;
}

/** The columns of a table that name a feeder and a section which uses it. */
const use = ({ feederId, sectionCode }: { feederId: PgColumn; sectionCode: PgColumn }) => ({
  feederId: sql<string>`${feederId}`.as('feeder'),
  code: sql<string>`${sectionCode}`.as('section'),
});
