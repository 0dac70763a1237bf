import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { transformer, transformerFilter } from '#contract/transformers.ts';
import type { Area } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { narrowed } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { sectionsOf } from '../access/sections.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf, isAnyOfIds } from '../db/isAnyOf.ts';
import { contains } from '../db/like.ts';
import {
  areas,
  feeders,
  tcMeterReaders,
  transformerCentres as centres,
  transformerCounts as kept,
  users,
} from '../db/schema/index.ts';
import { limits, type Page } from '../http/paging.ts';
import { monthsOf, type Months } from './months.ts';
import { locationColumns, type toLocation } from '../directory/location.ts';
import { readersOf, type Readers } from './readers.ts';
import { toTransformer } from './toTransformer.ts';

type Transformer = Static<typeof transformer>;

/** What narrows a list of transformer centres. */
export type TransformerFilter = { area?: Area | undefined } & {
  readonly [K in keyof typeof transformerFilter]?: Static<(typeof transformerFilter)[K]> | undefined;
};

/** A page of transformer centres by number, each with a month's figures, and how many there are. */
export async function listTransformers(
  db: Executor,
  caller: Caller,
  filter: TransformerFilter,
  month: string,
  page: Page,
): Promise<{ rows: Transformer[]; count: number }> {
  const { ids, count } = await placeOf(db, caller, filter, limits(page));
  const found = await withFeeder(db)
    .where(isAnyOfIds(centres.id, ids))
    .orderBy(asc(centres.number))
    .prepare('page_of_transformers')
    .execute();
  return { rows: await toTransformers(db, found, month), count };
}

/**
 * Which transformer centres a page has, and how many the whole list: by the counts that are kept, or, of a number, a
 * meter reader or a feeder, by those that are found. The page comes first and alone; what it is shown with is joined
 * to those few, however far down the list it is.
 */
async function placeOf(
  db: Executor,
  caller: Caller,
  filter: TransformerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const isKept = !filter.number && !filter.mrCode && !filter.feederId;
  const where = transformersOf(db, caller, filter);
  const rows = await db
    .select({ id: centres.id, total: isKept ? sql<null>`null` : sql<number>`(count(*) over ())::int` })
    .from(centres)
    .where(where)
    .orderBy(asc(centres.number))
    .limit(limit)
    .offset(offset);
  const found = isKept ? await keptCount(db, caller, filter) : rows[0]?.total;
  // A page past the end has no row to tell it.
  return { ids: rows.map(({ id }) => id), count: found ?? (await db.$count(centres, where)) };
}

/** How many there are by area and reading day. */
async function keptCount(
  db: Executor,
  caller: Caller,
  filter: Pick<TransformerFilter, 'area' | 'readingDay'>,
): Promise<number> {
  const { sectionCode, readingDay, transformers } = kept;
  const sections = await sectionsOf(db, caller, filter.area);
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${transformers}), 0)`.mapWith(Number) })
    .from(kept)
    .where(
      and(
        sections && isAnyOf(sectionCode, sections),
        filter.readingDay && inArray(readingDay, [...filter.readingDay]),
      ),
    );
  return row?.total ?? 0;
}

/** Rows with their readers and the figures of a month. */
export async function toTransformers(
  db: Executor,
  found: readonly FoundTransformer[],
  month: string,
): Promise<Transformer[]> {
  const ids = found.map(row => row.centre.id);
  const [readers, months] = [await readersOf(db, ids), await monthsOf(db, ids, [month, addMonths(month, 1)])];
  return found.map(row => together(row, readers, months, month));
}

/** One transformer centre of the caller's area with every month on record, or `undefined`. */
export async function findTransformer(
  db: Executor,
  caller: Caller,
  id: string,
  month: string,
): Promise<Transformer | undefined> {
  const [row] = await withFeeder(db).where(and(eq(centres.id, id), transformersOf(db, caller)));
  if (!row) return undefined;
  return together(row, await readersOf(db, [id]), await monthsOf(db, [id]), month);
}

/** The condition for the transformer centres that a caller may see and asks for. */
export function transformersOf(
  db: Executor,
  caller: Caller,
  filter: TransformerFilter = {},
): SQL | undefined {
  return and(
    narrowed(caller, centres, filter.area),
    filter.number ? contains(centres.number, filter.number) : undefined,
    filter.readingDay && inArray(centres.readingDay, [...filter.readingDay]),
    filter.mrCode && exists(taggedTo(db, filter.mrCode)),
    filter.feederId && isAnyOfIds(centres.feederId, filter.feederId),
  );
}

function taggedTo(db: Executor, mrCodes: readonly string[]) {
  return db
    .select({ one: sql`1` })
    .from(tcMeterReaders)
    .innerJoin(users, eq(users.id, tcMeterReaders.mrId))
    .where(and(eq(tcMeterReaders.tcId, centres.id), isAnyOf(users.mrCode, mrCodes)));
}

const ofFeeder = {
  id: feeders.id,
  number: feeders.number,
  name: feeders.name,
  mdmCode: feeders.mdmCode,
  stationCode: feeders.stationCode,
};

/** Transformer centres with the feeder and the section that each belongs to. */
export function withFeeder(db: Executor) {
  return db
    .select({ centre: centres, feeder: ofFeeder, area: locationColumns })
    .from(centres)
    .innerJoin(feeders, eq(feeders.id, centres.feederId))
    .innerJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)));
}

/** A row with what was read of it beside it. */
export interface FoundTransformer {
  centre: typeof centres.$inferSelect;
  feeder: Pick<typeof feeders.$inferSelect, keyof typeof ofFeeder>;
  area: Parameters<typeof toLocation>[0];
}

function together(row: FoundTransformer, readers: Readers, months: Months, month: string): Transformer {
  return toTransformer(row, readers.get(row.centre.id) ?? [], months.get(row.centre.id) ?? [], month);
}
