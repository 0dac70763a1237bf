import { and, asc, eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { transformer } from '#contract/transformers.ts';
import type { Area } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { wholeUtility, type Caller } from '../access/caller.ts';
import { sectionsOf } from '../access/sections.ts';
import type { Values } from '../db/conditionsByName.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import {
  areas,
  feeders,
  transformerCentres as centres,
  transformerCounts as kept,
} from '../db/schema/index.ts';
import { limits, type Page } from '../http/paging.ts';
import { askedFor, transformersOf, type TransformerFilter, type TransformersShape } from './conditions.ts';
import { monthsOf, type Months } from './months.ts';
import { locationColumns, type toLocation } from '../directory/location.ts';
import { readersOf, type Readers } from './readers.ts';
import { toTransformer } from './toTransformer.ts';

type Transformer = Static<typeof transformer>;

/** A page of transformer centres by number, each with a month's figures, and how many there are. */
export async function listTransformers(
  db: Executor,
  caller: Caller,
  filter: TransformerFilter,
  month: string,
  page: Page,
): Promise<{ rows: Transformer[]; count: number }> {
  const { ids, count } = await placeOf(db, caller, filter, limits(page));
  const found = await ofIds(db, {}).execute({ ids });
  return { rows: await toTransformers(db, found, month), count };
}

const ofIds = builtOnce(db =>
  withFeeder(db)
    .where(isAnyOf(centres.id, sql.placeholder('ids')))
    .orderBy(asc(centres.number))
    .prepare('page_of_transformers'),
);

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
  const { shape, values } = askedFor(caller, filter);
  const rows = await pageIds(db, { ...shape, isKept }).execute({ ...values, limit, offset });
  const found = isKept ? await keptCount(db, caller, filter) : rows[0]?.total;
  // A page past the end has no row to tell it.
  return { ids: rows.map(({ id }) => id), count: found ?? (await countAll(db, shape, values)) };
}

const { placeholder } = sql;

const pageIds = builtOnce((db, { isKept, ...shape }: TransformersShape & { isKept: boolean }) =>
  db
    .select({ id: centres.id, total: isKept ? sql<null>`null` : sql<number>`(count(*) over ())::int` })
    .from(centres)
    .where(transformersOf(shape))
    .orderBy(asc(centres.number))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(plannedEachTime),
);

async function countAll(db: Executor, shape: TransformersShape, values: Values): Promise<number> {
  const all = sql<number>`count(*)`.mapWith(Number);
  const [row] = await db.select({ all }).from(centres).where(transformersOf(shape)).execute(values);
  return row?.all ?? 0;
}

/** How many there are by area and reading day. */
async function keptCount(
  db: Executor,
  caller: Caller,
  { area, readingDay }: Pick<TransformerFilter, 'area' | 'readingDay'>,
): Promise<number> {
  const sections = await sectionsOf(db, caller, area);
  const shape = { isOfSections: sections !== wholeUtility, isOfDays: readingDay !== undefined };
  const [row] = await keptTotal(db, shape).execute({ sections, readingDay });
  return row?.total ?? 0;
}

const keptTotal = builtOnce((db, { isOfSections, isOfDays }: { isOfSections: boolean; isOfDays: boolean }) =>
  db
    .select({ total: sql<number>`coalesce(sum(${kept.transformers}), 0)`.mapWith(Number) })
    .from(kept)
    .where(
      and(
        isOfSections ? isAnyOf(kept.sectionCode, placeholder('sections')) : undefined,
        isOfDays ? isAnyOf(kept.readingDay, placeholder('readingDay')) : undefined,
      ),
    )
    .prepare(plannedEachTime),
);

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
  const { shape, values } = askedFor(caller);
  const [row] = await withFeeder(db)
    .where(and(eq(centres.id, id), transformersOf(shape)))
    .execute(values);
  if (!row) return undefined;
  return together(row, await readersOf(db, [id]), await monthsOf(db, [id]), month);
}

/** Whether the area that a caller asks for has a transformer centre that the caller may see. */
export async function isInArea(
  db: Executor,
  caller: Caller,
  id: string,
  area: Area | undefined,
): Promise<boolean> {
  const { shape, values } = askedFor(caller, { area });
  const found = await db
    .select({ id: centres.id })
    .from(centres)
    .where(and(eq(centres.id, id), transformersOf(shape)))
    .execute(values);
  return found.length > 0;
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
