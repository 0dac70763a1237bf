import { sql } from 'drizzle-orm';
import type { InstallationCount } from '#domain/installations.ts';
import type { Sections } from '../access/sections.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import type { Executor } from '../db/connect.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { askedFor, rowsOf, type Asked } from './conditions.ts';
import type { Narrowing } from './filter.ts';
import { figuresOf, sizes, sizesOf, type SizesShape } from './sizes.ts';

/** Where a page of a list is. */
interface Place {
  /** How many installations the whole list has. */
  count: number;
  /** The sections that the page's rows are in. */
  sections: Sections;
  /** How many of those sections' rows come before the page. */
  offset: number;
}

/**
 * How many installations a list has, and in which of the sections, that it is ordered by, a page of it lies. Both
 * come from the counts that are kept, so that any page of the whole utility costs what one of a section does. What
 * these don't tell apart (an RR number, one transformer centre) is counted, over the few rows that an index gives.
 */
export async function placeOf(
  db: Executor,
  asked: Narrowing,
  { limit, offset }: { limit: number; offset: number },
): Promise<Place> {
  if (asked.transformerId !== undefined)
    return { count: await countRows(db, asked), sections: asked.sections, offset };
  const figures = figuresOf(asked);
  if (figures.length > 1 || asked.rrNumber) {
    const sections = await sectionsHolding(db, asked, figures);
    return { count: await countRows(db, { ...asked, sections }), sections, offset };
  }
  const { shape, values } = sizesOf(asked, figures);
  const [found] = await sectionsOfPage(db, shape).execute({ ...values, offset, end: offset + limit });
  if (!found) throw new Error('A sum without a row');
  return { count: found.count, sections: found.sections ?? [], offset: offset - found.before };
}

const { placeholder } = sql;

const sectionsOfPage = builtOnce((db, shape: SizesShape) => {
  const upto = sql`(sum(size) over (order by section_code collate "C"))::int as upto`;
  const isUpTo = sql`upto > ${placeholder('offset')}::int`;
  return db
    .select({
      count: sql<number>`coalesce(max(upto), 0)`,
      before: sql<number>`coalesce(min(upto - size) filter (where ${isUpTo}), 0)`.mapWith(Number),
      sections: sql<string[] | null>`to_json(array_agg(section_code) filter (
        where ${isUpTo} and upto - size < ${placeholder('end')}::int))`,
    })
    .from(sql`(select section_code, size, ${upto} from (${sizes(shape)}) as section) as part`)
    .prepare(plannedEachTime);
});

/** The sections that have rows of the first of the figures asked for. */
async function sectionsHolding(
  db: Executor,
  asked: Narrowing,
  figures: readonly InstallationCount[][],
): Promise<string[]> {
  const { shape, values } = sizesOf(asked, figures);
  const found = await holding(db, shape).execute(values);
  return found.map(({ section }) => section);
}

const holding = builtOnce((db, shape: SizesShape) =>
  db
    .select({ section: sql<string>`section_code` })
    .from(sql`(${sizes(shape)}) as section`)
    .prepare(plannedEachTime),
);

async function countRows(db: Executor, asked: Narrowing): Promise<number> {
  const { shape, values } = askedFor(asked);
  const [row] = await counted(db, shape).execute(values);
  return row?.count ?? 0;
}

const counted = builtOnce((db, shape: Asked['shape']) =>
  db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(months)
    .where(rowsOf(shape))
    .prepare(plannedEachTime),
);
