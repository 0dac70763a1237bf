import { and, eq, exists, gt, notExists, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { feederOrders, type FeederOrder } from '#domain/feeders.ts';
import { wholeUtility } from '#domain/areas.ts';
import { areaScope, areaShapeOf, type AreaColumns, type AreaShape } from '../../machine/access/areaScope.ts';
import { storedCount } from '../../machine/access/storedCounts.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { within, type Scope } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { containing, prefixPattern, startsWith } from '../../services/db/conditions.ts';
import { listQuery, type ListRequest } from '../../services/db/listQuery.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { feeders, feederTags, powerStations } from '../../services/db/schema/network.ts';
import {
  ascending,
  askedOrder,
  descending,
  naturally,
  type AskedOrder,
  type Sort,
} from '../../services/db/sort.ts';
import { ownPlace, placeRank } from './placeRank.ts';

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
  /** @default by number */
  asked?: AskedOrder<FeederOrder> | undefined;
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
const numbers = [...naturally(feeders.number), feeders.mdmCode];
export const natural = numbers.map(ascending);
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

/** The columns that order feeders before their number. The register is so short that all of them are sorted. */
const columns: Readonly<Record<FeederOrder, readonly SQLWrapper[]>> = {
  number: [],
  name: [sql`lower(${feeders.name})`],
  mdmCode: [feeders.mdmCode],
  powerStation: [
    sql`(select lower(${powerStations.name}) from ${powerStations} where ${eq(powerStations.stationCode, feeders.stationCode)})`,
  ],
  createdAt: [feeders.createdAt],
};

/** As asked; otherwise by rank, or of those looked up, the ones that begin with the text. Then by number, F2 before F10. */
function orderOf({ isLookup, isRanked, asked }: FeedersShape, rank: SQLWrapper): Sort[] {
  if (asked) return [...columns[asked.key], ...numbers].map(asked.isDown ? descending : ascending);
  return [
    ...(isLookup ? [ascending(sql`case when ${startsWithLookup} then 0 else 1 end`)] : []),
    ...(isRanked ? [ascending(rank)] : []),
    ...natural,
  ];
}

/** A page of feeders at a time. */
export const listed = listQuery({
  ...shared,
  order: (shape, db) => orderOf(shape, rankFrom(db)),
  rows: (db, shape: FeedersShape, paginate, ordered) => {
    const rank = shape.isRanked ? rankFrom(db) : sql<null>`null`;
    const keys = db.select({ mdmCode: feeders.mdmCode, rank: rank.as('rank') }).from(feeders);
    const page = paginate(keys.$dynamic()).as('page');
    return db
      .select({ feeder: feeders, station: powerStations, rank: page.rank })
      .from(feeders)
      .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode))
      .innerJoin(page, eq(page.mdmCode, feeders.mdmCode))
      .orderBy(...ordered(orderOf(shape, page.rank)));
  },
  stored: (db, { tagging }) => (tagging === 'all' ? storedCount(db, feeders) : undefined),
});

/** Feeders by MDM code, for files. */
export const byMdmCode = listQuery({
  ...shared,
  order: () => [ascending(feeders.mdmCode)],
  rows: (db, _shape: FeedersShape, paginate) => paginate(withStation(db).$dynamic()),
  after: {
    condition: () => gt(feeders.mdmCode, placeholder('lastCode')),
    values: ({ feeder }) => ({ lastCode: feeder.mdmCode }),
  },
});

/** Returns the request to both lists for a filter, as far as the caller may see it. */
export function requested(caller: Caller, filter: FeederFilter, sort?: string): ListRequest<FeedersShape> {
  const { shape: areaShape, values } = areaShapeOf(caller);
  const isLookup = filter.lookup !== undefined;
  const isRanked = caller.role === 'ae' && !isLookup;
  return {
    shape: {
      areaShape,
      tagging: taggingOf(caller, filter),
      isLookup,
      isRanked,
      asked: askedOrder(feederOrders, sort),
    },
    values: {
      ...values,
      ...(isRanked && ownPlace(caller)),
      ...search.values(filter.search),
      ...lookup.values(filter.lookup),
      start: prefixPattern(filter.lookup ?? ''),
    },
  };
}

export type Readable = Pick<FeedersShape, 'areaShape' | 'tagging'>;

/** Returns what `isVisible` needs to know of a caller, and the values of its placeholders. */
export function readableTo(caller: Caller) {
  const { shape: areaShape, values } = areaShapeOf(caller);
  return { shape: { areaShape, tagging: taggingOf(caller) }, values };
}

/** Selects feeders with their power stations. */
export function withStation(db: Executor) {
  return db
    .select({ feeder: feeders, station: powerStations })
    .from(feeders)
    .innerJoin(powerStations, eq(powerStations.stationCode, feeders.stationCode));
}

/** Joins a tag to the section that it names. */
export const isSectionOfTag = and(eq(areas.level, 'section'), eq(areas.code, feederTags.sectionCode));

function tagsIn(db: Executor, scope: Scope<AreaColumns>) {
  return db
    .select({ one: sql`1` })
    .from(joined(feederTags))
    .innerJoin(within(scope, areas), isSectionOfTag)
    .where(eq(feederTags.feederId, feeders.id));
}
