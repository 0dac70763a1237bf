import { sql } from 'drizzle-orm';
import type { Sections } from '../../machine/access/sections.ts';
import { cachedStatement, unnamedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import type { ResolvedFilter } from './installationFilter.ts';
import { installationList, requested } from './installationQuery.ts';
import { figuresOf, sizes, sizesOf, type Figure, type SizesShape } from './sizes.ts';

/** The place of a page in a list. */
interface Place {
  /** The number of installations in the whole list. */
  count: number;
  /** The sections that contain the page's rows. */
  sections: Sections;
  /** How many of those sections' rows precede the page. */
  offset: number;
}

/**
 * Returns how many installations a list has, and in which sections a page of it lies; the list is ordered by section.
 * Both come from stored counts, so that a page of the whole utility costs no more than a page of one section. For
 * filters without stored counts (an RR number, one transformer centre, a reading day at audited ones), counts the rows
 * that an index finds.
 */
export async function placeOf(
  db: Executor,
  filter: ResolvedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Place> {
  if (filter.transformerId !== undefined)
    return { count: await countRows(db, filter), sections: filter.sections, offset };
  const figures = figuresOf(filter);
  const { shape, values } = sizesOf(filter, figures);
  if (figures.length > 1 || filter.rrNumber || (filter.audited && !shape.isAudited)) {
    const sections = await sectionsWithRows(db, filter, figures);
    return { count: await countRows(db, { ...filter, sections }), sections, offset };
  }
  const [found] = await sectionsOfPage(db, shape).execute({ ...values, offset, end: offset + limit });
  if (!found) throw new Error('A sum without a row');
  return { count: found.count, sections: found.sections ?? [], offset: offset - found.before };
}

const { placeholder } = sql;

const sectionsOfPage = cachedStatement((db, shape: SizesShape) => {
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
    .prepare(unnamedStatement);
});

/** Returns the sections that have rows of the first of the requested figures. */
async function sectionsWithRows(
  db: Executor,
  filter: ResolvedFilter,
  figures: readonly Figure[][],
): Promise<string[]> {
  const { shape, values } = sizesOf(filter, figures);
  const found = await sectionsStatement(db, shape).execute(values);
  return found.map(({ section }) => section);
}

const sectionsStatement = cachedStatement((db, shape: SizesShape) =>
  db
    .select({ section: sql<string>`section_code` })
    .from(sql`(${sizes(shape)}) as section`)
    .prepare(unnamedStatement),
);

const countRows = (db: Executor, filter: ResolvedFilter) => installationList.count(db, requested(filter));
