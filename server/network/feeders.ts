import { and, asc, count, eq, exists, gt, inArray, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { feeder } from '#contract/feeders.ts';
import { areaScope } from '../access/areaScope.ts';
import { wholeUtility, type Caller } from '../access/caller.ts';
import type { Database, Executor } from '../db/connect.ts';
import { inBatches } from '../db/inBatches.ts';
import { contains, startsWith } from '../db/like.ts';
import { areas } from '../db/schema/areas.ts';
import { feeders, feederTags, powerStations } from '../db/schema/network.ts';
import { transformerCentres } from '../db/schema/transformers.ts';
import { limits, type Page } from '../http/paging.ts';

type Feeder = Static<typeof feeder>;

export interface FeederFilter {
  /** Part of the feeder number or of the MDM code. */
  search?: string | undefined;
  /** Part of the number or name; those that begin with it come first. */
  lookup?: string | undefined;
  /** By tags of sections in the caller's area. */
  tagging?: 'tagged' | 'untagged' | 'all' | undefined;
}

/**
 * The condition for the feeders that a caller may see and asks for. Feeders have no area of their own: an
 * assistant engineer, who tags them, sees the whole register, the officers above those tagged in their area, and
 * the corporate offices all.
 */
function feedersOf(db: Executor, caller: Caller, filter: FeederFilter = {}): SQL | undefined {
  const tagged = tagsInArea(db, caller);
  const tagging = caller.role === 'ae' || caller.area === wholeUtility ? filter.tagging : 'tagged';
  return and(
    tagging === 'tagged' ? exists(tagged) : undefined,
    tagging === 'untagged' ? notExists(tagged) : undefined,
    filter.search === undefined
      ? undefined
      : or(contains(feeders.number, filter.search), contains(feeders.mdmCode, filter.search)),
    filter.lookup === undefined
      ? undefined
      : or(contains(feeders.number, filter.lookup), contains(feeders.name, filter.lookup)),
  );
}

/** A page of feeders, F2 before F10, and how many there are. */
export async function listFeeders(
  db: Database,
  caller: Caller,
  filter: FeederFilter,
  page: Page,
): Promise<{ rows: Feeder[]; count: number }> {
  const where = feedersOf(db, caller, filter);
  const [total] = await db.select({ count: count() }).from(feeders).where(where);
  const { limit, offset } = limits(page);
  const found = await withStation(db)
    .where(where)
    .orderBy(...order(filter))
    .limit(limit)
    .offset(offset);
  return { rows: await toFeeders(db, caller, found), count: total?.count ?? 0 };
}

/** One of the caller's feeders, or one that a transformer centre of the caller's area names; or `undefined`. */
export async function findFeeder(db: Database, caller: Caller, id: string): Promise<Feeder | undefined> {
  const own = feedersOf(db, caller);
  const seen = own && or(own, exists(fedInArea(db, caller)));
  const found = await withStation(db).where(and(eq(feeders.id, id), seen));
  return (await toFeeders(db, caller, found))[0];
}

/** Every feeder that a list would show, by MDM code. */
export function everyFeeder(db: Executor, caller: Caller, filter: FeederFilter): AsyncGenerator<Feeder> {
  const where = feedersOf(db, caller, filter);
  return inBatches(async (after, limit) => {
    const behind = after && gt(feeders.mdmCode, after.mdmCode);
    const found = await withStation(db).where(and(where, behind)).orderBy(asc(feeders.mdmCode)).limit(limit);
    return toFeeders(db, caller, found);
  });
}

function withStation(db: Executor) {
  return db
    .select({ feeder: feeders, station: powerStations })
    .from(feeders)
    .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode));
}

type Found = { feeder: typeof feeders.$inferSelect; station: typeof powerStations.$inferSelect };

async function toFeeders(db: Executor, caller: Caller, found: Found[]): Promise<Feeder[]> {
  const tags = await tagsOf(
    db,
    caller,
    found.map(row => row.feeder.id),
  );
  return found.map(({ feeder: row, station }) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    mdmCode: row.mdmCode,
    powerStation: { name: station.name, stationCode: station.stationCode },
    createdAt: row.createdAt.toISOString(),
    taggedAEs: (tags.get(row.id) ?? []).map(sectionCode => ({ location: { sectionCode } })),
  }));
}

function order({ lookup }: FeederFilter): SQL[] {
  const natural = [sql`length(${feeders.number})`, asc(feeders.number), asc(feeders.mdmCode)];
  if (lookup === undefined) return natural;
  const begins = or(startsWith(feeders.number, lookup), startsWith(feeders.name, lookup));
  return [sql`case when ${begins} then 0 else 1 end`, ...natural];
}

function tagsInArea(db: Executor, caller: Caller) {
  return db
    .select({ one: sql`1` })
    .from(feederTags)
    .innerJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, feederTags.sectionCode)))
    .where(and(eq(feederTags.feederId, feeders.id), areaScope(caller, areas)));
}

function fedInArea(db: Executor, caller: Caller) {
  return db
    .select({ one: sql`1` })
    .from(transformerCentres)
    .where(and(eq(transformerCentres.feederId, feeders.id), areaScope(caller, transformerCentres)));
}

/** The sections of the caller's area that each feeder is tagged to; never others'. */
async function tagsOf(db: Executor, caller: Caller, ids: string[]): Promise<Map<string, string[]>> {
  const sections = new Map<string, string[]>();
  if (ids.length === 0) return sections;
  const rows = await db
    .select({ feederId: feederTags.feederId, sectionCode: feederTags.sectionCode })
    .from(feederTags)
    .innerJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, feederTags.sectionCode)))
    .where(and(inArray(feederTags.feederId, ids), areaScope(caller, areas)))
    .orderBy(asc(feederTags.sectionCode));
  for (const { feederId, sectionCode } of rows)
    sections.set(feederId, [...(sections.get(feederId) ?? []), sectionCode]);
  return sections;
}
