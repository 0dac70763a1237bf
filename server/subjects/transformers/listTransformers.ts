import { and, eq, lte, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { transformer } from '#contract/transformers.ts';
import type { Area } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { areaScope, areaShapeOf, ofCaller, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSections, sectionsOf, shapeOf, type SectionsShape } from '../../machine/access/sections.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import type { Paged } from '../../services/db/listQuery.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import {
  powerStations,
  transformerCentres as centres,
  transformerCounts as counts,
} from '../../services/db/schema/index.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import {
  byFeeder,
  byFigure,
  byNumber,
  requested,
  withFeeder,
  type FigureOrder,
  type FoundTransformer,
  type TransformerFilter,
} from './transformerQuery.ts';
import { readersOf, type Readers } from './readers.ts';
import { monthsOf, toTransformer, type Months, type Shown } from './toTransformer.ts';

type Transformer = Static<typeof transformer>;

/** Returns a page of the transformer centres of a month, as they were in it, by number or by a figure, and the total count. */
export async function listTransformers(
  db: Executor,
  caller: Caller,
  filter: TransformerFilter,
  shown: Shown & { order: FigureOrder | undefined },
  page: Page,
): Promise<Paged<Transformer>> {
  const { month, order } = shown;
  const request = requested(caller, filter, month);
  const { area, readingDay, ...others } = filter;
  const isStored = !Object.values(others).some(Boolean);
  const stored = () => storedCount(db, caller, { area, readingDay }, month);
  const known = isStored ? stored : undefined;
  const { rows, ...total } = order
    ? await byFigure.page(db, { ...request, shape: { ...request.shape, ...order } }, limits(page), known)
    : await byNumber.page(db, request, limits(page), known);
  return { rows: await toTransformers(db, rows, shown), ...total };
}

/** Returns the stored count in a month, by area and reading day. */
async function storedCount(
  db: Executor,
  caller: Caller,
  { area, readingDay }: Pick<TransformerFilter, 'area' | 'readingDay'>,
  month: string,
): Promise<number> {
  const sections = await sectionsOf(db, caller, area);
  const shape = { sections: shapeOf(sections), isOfDays: readingDay !== undefined };
  const [row] = await storedTotal(db, shape).execute({ sections, readingDay, month });
  return row?.total ?? 0;
}

const { placeholder } = sql;

const storedTotal = cachedStatement(
  (db, { sections, isOfDays }: { sections: SectionsShape; isOfDays: boolean }) =>
    db
      .select({ total: sql<number>`coalesce(sum(${counts.transformers}), 0)`.mapWith(Number) })
      .from(within(inSections(sections), counts))
      .where(
        and(
          lte(counts.fromMonth, placeholder('month')),
          isOfDays ? isAnyOf(counts.readingDay, placeholder('readingDay')) : undefined,
        ),
      ),
);

/** Returns rows with their meter readers and the figures of a month. */
async function toTransformers(
  db: Executor,
  found: readonly FoundTransformer[],
  shown: Shown,
): Promise<Transformer[]> {
  const ids = found.map(row => row.centre.id);
  const entries = [shown.month, addMonths(shown.month, 1)];
  const [readers, months] = [await readersOf(db, ids), await monthsOf(db, ids, entries)];
  return found.map(row => assemble(row, readers, months, { ...shown, entries }));
}

/**
 * Returns a transformer centre of the caller's area as it was in a month, with every month on record, or `undefined`. For
 * a month before its first, as it was in that one.
 */
export async function findTransformer(
  db: Executor,
  caller: Caller,
  id: string,
  shown: Shown,
): Promise<Transformer | undefined> {
  const onRecord = sql`greatest(${shown.month}, ${centres.activatedOn})`;
  const [row] = await withFeeder(db, ofCaller(caller), onRecord).where(eq(centres.id, id));
  if (!row) return undefined;
  const months = await monthsOf(db, [id]);
  const entries = (months.get(id) ?? []).map(one => one.month);
  return assemble(row, await readersOf(db, [id]), months, { ...shown, entries });
}

/** Returns the numbers and names, as they are now, of the transformer centres with these ids in the caller's area. */
export function nameTransformers(db: Executor, caller: Caller, ids: readonly string[]) {
  const { shape, values } = areaShapeOf(caller);
  return named(db, shape).execute({ ...values, ids });
}

const named = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ id: centres.id, number: centres.number, name: centres.name })
    .from(within(areaScope(shape), centres))
    .where(isAnyOf(centres.id, placeholder('ids'))),
);

/** Whether a transformer centre lies in the requested area and the caller may see it. */
export async function isInArea(
  db: Executor,
  caller: Caller,
  id: string,
  area: Area | undefined,
): Promise<boolean> {
  return (await findVersion(db, caller, id, area)) !== undefined;
}

/** Returns the version of a transformer centre in the requested area; undefined unless the caller may see it. */
export async function findVersion(
  db: Executor,
  caller: Caller,
  id: string,
  area?: Area,
): Promise<number | undefined> {
  const { shape, values } = areaShapeOf(caller, area);
  const [found] = await db
    .select({ version: centres.version })
    .from(within(areaScope(shape), centres))
    .where(eq(centres.id, id))
    .execute(values);
  return found?.version;
}

function assemble(
  row: FoundTransformer,
  readers: Readers,
  months: Months,
  shown: Shown & { entries: readonly string[] },
): Transformer {
  const { id } = row.centre;
  return toTransformer(row, readers.get(id) ?? [], months.get(id) ?? [], shown);
}

/** A transformer centre with further data on its supply. */
export interface SuppliedTransformer {
  transformer: Static<typeof transformer>;
  feeder: FoundTransformer['feeder'];
  /** The power station that the feeder comes from. */
  stationName: string;
}

/** Which transformer centres a file has, and how. */
type FileOfTransformers = TransformerFilter & {
  month: string;
  feederWise?: boolean;
  shown: Pick<Shown, 'arrBasis'>;
};

/** Yields every transformer centre that a list would show, as it was in a month: by number, or feeder by feeder. */
export function everyTransformer(
  db: Executor,
  caller: Caller,
  { month, feederWise = false, shown, ...filter }: FileOfTransformers,
): AsyncGenerator<SuppliedTransformer> {
  const list = feederWise ? byFeeder : byNumber;
  return list.every(db, requested(caller, filter, month), found =>
    withSupply(db, found, { ...shown, month }),
  );
}

async function withSupply(
  db: Executor,
  found: readonly FoundTransformer[],
  shown: Shown,
): Promise<SuppliedTransformer[]> {
  const stations = await db
    .select({ code: powerStations.stationCode, name: powerStations.name })
    .from(powerStations)
    .where(
      isAnyOf(
        powerStations.stationCode,
        found.map(({ feeder }) => feeder.stationCode),
      ),
    );
  const names = new Map(stations.map(({ code, name }) => [code, name]));
  const rows = await toTransformers(db, found, shown);
  return rows.flatMap((row, at) => {
    const feeder = found[at]?.feeder;
    return feeder ? [{ transformer: row, feeder, stationName: names.get(feeder.stationCode) ?? '' }] : [];
  });
}
