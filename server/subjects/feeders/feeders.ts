import { and, asc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { feeder } from '#contract/feeders.ts';
import { areaScope, ofCaller, type AreaColumns } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { within, type Scope } from '../../services/db/within.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import type { Paged } from '../../services/db/listQuery.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { feeders, feederTags, type powerStations } from '../../services/db/schema/network.ts';
import { tcTerms, transformerCentres } from '../../services/db/schema/transformers.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { placeOf } from './placeRank.ts';
import {
  byMdmCode,
  isSectionOfTag,
  isVisible,
  listed,
  natural,
  readableTo,
  requested,
  withStation,
  type FeederFilter,
  type Readable,
} from './feederQuery.ts';

type Feeder = Static<typeof feeder>;

/**
 * Returns a page of feeders, and the total count: in the order that is asked for, otherwise F2 before F10, those near an
 * assistant engineer's section first.
 */
export async function listFeeders(
  db: Database,
  caller: Caller,
  filter: FeederFilter,
  { sort, ...page }: Page & { sort?: string | undefined },
): Promise<Paged<Feeder>> {
  const { rows, ...total } = await listed.page(db, requested(caller, filter, sort), limits(page));
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

function isReadable(db: Executor, shape: Readable): SQL | undefined {
  const own = isVisible(db, shape);
  return own && or(own, exists(suppliedIn(db, areaScope(shape.areaShape))));
}

const named = cachedStatement((db, shape: Readable) =>
  db
    .select({ id: feeders.id, number: feeders.number, name: feeders.name })
    .from(feeders)
    .where(and(isAnyOf(feeders.id, sql.placeholder('ids')), isReadable(db, shape))),
);

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
