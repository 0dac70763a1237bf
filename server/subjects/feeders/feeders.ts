import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Static } from 'typebox';
import type { feeder } from '#contract/feeders.ts';
import { wholeUtility } from '#domain/areas.ts';
import {
  areaScope,
  areaShapeOf,
  ofCaller,
  type AreaColumns,
  type AreaShape,
} from '../../machine/access/areaScope.ts';
import { storedCount } from '../../machine/access/storedCounts.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { within, type Scope } from '../../services/db/within.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { containing, isAnyOf, prefixPattern, startsWith } from '../../services/db/conditions.ts';
import { listQuery, type ListRequest, type Paged } from '../../services/db/listQuery.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { feeders, feederTags, powerStations } from '../../services/db/schema/network.ts';
import { ascending, naturally } from '../../services/db/sort.ts';
import { tcTerms, transformerCentres } from '../../services/db/schema/transformers.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { ownPlace, placeOf, placeRank } from './placeRank.ts';

type Feeder = Static<typeof feeder>;

export interface FeederFilter {
  /** Part of the feeder number, the MDM code or the name. */
  search?: string | undefined;
  /** Part of the number or name; those that begin with it come first. */
  lookup?: string | undefined;
  /** By tags of the sections in the caller's area. */
  tagging?: 'tagged' | 'untagged' | 'all' | undefined;
}

/**
 * Which feeders a caller sees by their tags in an area. Feeders have no area: an assistant engineer, who tags them, sees
 * the whole register; officers above see those tagged in their area; the corporate offices see all.
 */
interface FeedersShape {
  areaShape: AreaShape;
  tagging: NonNullable<FeederFilter['tagging']>;
  /** Whether those that begin with the looked-up text come first. */
  isLookup: boolean;
  /** Whether those near the caller's own section come first. */
  isRanked: boolean;
}

const taggingOf = ({ role, area }: Caller, { tagging = 'all' }: FeederFilter = {}) =>
  role === 'ae' || area === wholeUtility ? tagging : 'tagged';

/** The condition for the feeders that a caller's list shows. */
export const isVisible = (db: Executor, { areaShape, tagging }: Readable): SQL | undefined => {
  const tagged = tagsIn(db, areaScope(areaShape));
  return { all: undefined, tagged: exists(tagged), untagged: notExists(tagged) }[tagging];
};

const { placeholder } = sql;
const search = containing('search', feeders.number, feeders.mdmCode, feeders.name);
const lookup = containing('lookup', feeders.number, feeders.name);
const natural = [...naturally(feeders.number), feeders.mdmCode].map(ascending);
const startsWithLookup = or(
  startsWith(feeders.number, placeholder('start')),
  startsWith(feeders.name, placeholder('start')),
);

const shared = {
  only: isVisible,
  search: { ...search.conditions, ...lookup.conditions },
  matching: (db: Executor, _shape: FeedersShape, where: SQL | undefined) =>
    db.select({ mdmCode: feeders.mdmCode }).from(feeders).where(where),
};

const rankFrom = (db: Executor) =>
  placeRank(db, { section: placeholder('section'), subDivision: placeholder('subDivision') });

/** By number, F2 before F10; before that by the rank, or of those looked up, the ones that begin with the text. */
const numberOrder = ({ isLookup, isRanked }: FeedersShape, rank: SQLWrapper) => [
  ...(isLookup ? [ascending(sql`case when ${startsWithLookup} then 0 else 1 end`)] : []),
  ...(isRanked ? [ascending(rank)] : []),
  ...natural,
];

const byNumber = listQuery({
  ...shared,
  order: (shape, db) => numberOrder(shape, rankFrom(db)),
  rows: (db, shape: FeedersShape, paginate, ordered) => {
    const rank = shape.isRanked ? rankFrom(db) : sql<null>`null`;
    const keys = db.select({ mdmCode: feeders.mdmCode, rank: rank.as('rank') }).from(feeders);
    const page = paginate(keys.$dynamic()).as('page');
    return db
      .select({ feeder: feeders, station: powerStations, rank: page.rank })
      .from(feeders)
      .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode))
      .innerJoin(page, eq(page.mdmCode, feeders.mdmCode))
      .orderBy(...ordered(numberOrder(shape, page.rank)));
  },
  stored: (db, { tagging }) => (tagging === 'all' ? storedCount(db, feeders) : undefined),
});

const byMdmCode = listQuery({
  ...shared,
  order: () => [ascending(feeders.mdmCode)],
  rows: (db, _shape: FeedersShape, paginate) => paginate(withStation(db).$dynamic()),
  after: {
    condition: () => gt(feeders.mdmCode, placeholder('lastCode')),
    values: ({ feeder }) => ({ lastCode: feeder.mdmCode }),
  },
});

function requested(caller: Caller, filter: FeederFilter): ListRequest<FeedersShape> {
  const { shape: areaShape, values } = areaShapeOf(caller);
  const isLookup = filter.lookup !== undefined;
  const isRanked = caller.role === 'ae' && !isLookup;
  return {
    shape: { areaShape, tagging: taggingOf(caller, filter), isLookup, isRanked },
    values: {
      ...values,
      ...(isRanked && ownPlace(caller)),
      ...search.values(filter.search),
      ...lookup.values(filter.lookup),
      start: prefixPattern(filter.lookup ?? ''),
    },
  };
}

/** Returns a page of feeders, F2 before F10, those near an assistant engineer's section first, and the total count. */
export async function listFeeders(
  db: Database,
  caller: Caller,
  filter: FeederFilter,
  page: Page,
): Promise<Paged<Feeder>> {
  const { rows, ...total } = await byNumber.page(db, requested(caller, filter), limits(page));
  return { rows: await toFeeders(db, caller, rows), ...total };
}

/** Yields every feeder that a list would show, ordered by MDM code. */
export function everyFeeder(db: Executor, caller: Caller, filter: FeederFilter): AsyncGenerator<Feeder> {
  return byMdmCode.every(db, requested(caller, filter), found => toFeeders(db, caller, found));
}

/**
 * Returns one of the caller's feeders, or one that in some month supplies a transformer centre in the caller's area; or
 * `undefined`.
 */
export async function findFeeder(db: Executor, caller: Caller, id: string): Promise<Feeder | undefined> {
  const { shape, values } = readableTo(caller);
  const found = await withStation(db)
    .where(and(eq(feeders.id, id), isReadable(db, shape)))
    .execute(values);
  return (await toFeeders(db, caller, found))[0];
}

/** Returns the feeders of a caller's list with these ids, by number. */
export async function readFeeders(db: Executor, caller: Caller, ids: readonly string[]): Promise<Feeder[]> {
  const { shape, values } = readableTo(caller);
  const found = await withStation(db)
    .where(and(isAnyOf(feeders.id, ids), isVisible(db, shape)))
    .orderBy(...natural.map(({ forwards }) => forwards))
    .execute(values);
  return toFeeders(db, caller, found);
}

/** Returns the numbers and names of the feeders with these ids that `findFeeder` finds. */
export function nameFeeders(db: Executor, caller: Caller, ids: readonly string[]) {
  const { shape, values } = readableTo(caller);
  return named(db, shape).execute({ ...values, ids });
}

type Readable = Pick<FeedersShape, 'areaShape' | 'tagging'>;

/** Returns what `isVisible` needs to know of a caller, and the values of its placeholders. */
export function readableTo(caller: Caller) {
  const { shape: areaShape, values } = areaShapeOf(caller);
  return { shape: { areaShape, tagging: taggingOf(caller) }, values };
}

function isReadable(db: Executor, shape: Readable): SQL | undefined {
  const own = isVisible(db, shape);
  return own && or(own, exists(suppliedIn(db, areaScope(shape.areaShape))));
}

const named = cachedStatement((db, shape: Readable) =>
  db
    .select({ id: feeders.id, number: feeders.number, name: feeders.name })
    .from(feeders)
    .where(and(isAnyOf(feeders.id, placeholder('ids')), isReadable(db, shape))),
);

function withStation(db: Executor) {
  return db
    .select({ feeder: feeders, station: powerStations })
    .from(feeders)
    .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode));
}

interface Found {
  feeder: typeof feeders.$inferSelect;
  station: typeof powerStations.$inferSelect;
  /** Where it belongs, seen from the caller's section, if that was asked. */
  rank?: number | null;
}

async function toFeeders(db: Executor, caller: Caller, found: Found[]): Promise<Feeder[]> {
  const tags = await tagsOf(
    db,
    caller,
    found.map(row => row.feeder.id),
  );
  return found.map(({ feeder: row, station, rank = null }) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    mdmCode: row.mdmCode,
    powerStation: { name: station.name, stationCode: station.stationCode },
    createdAt: row.createdAt.toISOString(),
    taggedAEs: (tags.get(row.id) ?? []).map(sectionCode => ({ location: { sectionCode } })),
    ...(rank !== null && { place: placeOf(rank) }),
  }));
}

const isSectionOfTag = and(eq(areas.level, 'section'), eq(areas.code, feederTags.sectionCode));

function tagsIn(db: Executor, scope: Scope<AreaColumns>) {
  return db
    .select({ one: sql`1` })
    .from(joined(feederTags))
    .innerJoin(within(scope, areas), isSectionOfTag)
    .where(eq(feederTags.feederId, feeders.id));
}

function suppliedIn(db: Executor, scope: Scope<AreaColumns>) {
  return db
    .select({ one: sql`1` })
    .from(tcTerms)
    .innerJoin(within(scope, transformerCentres), eq(transformerCentres.id, tcTerms.tcId))
    .where(eq(tcTerms.feederId, feeders.id));
}

/** Returns the sections of the caller's area that each feeder is tagged to, never other sections. */
async function tagsOf(db: Executor, caller: Caller, ids: string[]): Promise<Map<string, string[]>> {
  const sections = new Map<string, string[]>();
  if (ids.length === 0) return sections;
  const rows = await db
    .select({ feederId: feederTags.feederId, sectionCode: feederTags.sectionCode })
    .from(joined(feederTags))
    .innerJoin(within(ofCaller(caller), areas), isSectionOfTag)
    .where(inArray(feederTags.feederId, ids))
    .orderBy(asc(feederTags.sectionCode));
  for (const { feederId, sectionCode } of rows)
    sections.set(feederId, [...(sections.get(feederId) ?? []), sectionCode]);
  return sections;
}
