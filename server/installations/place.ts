import { sql } from 'drizzle-orm';
import type { InstallationCount } from '#domain/installations.ts';
import type { Executor } from '../db/connect.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { rowsOf as rowsFrom } from '../db/rowsOf.ts';
import { rowsOf, type Narrowing } from './filter.ts';
import { figuresOf, sizes } from './sizes.ts';

/** Where a page of a list is. */
interface Place {
  /** How many installations the whole list has. */
  count: number;
  /** The sections that the page's rows are in; absent for any. */
  sections?: readonly string[] | undefined;
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
  const [found] = await rowsFrom(
    db,
    sql`
      with part as (
        select section_code, size, (sum(size) over (order by section_code collate "C"))::int as upto
        from (${sizes(asked, figures)}) as section
      )
      select coalesce(max(upto), 0) as count,
        coalesce(min(upto - size) filter (where upto > ${offset}), 0) as before,
        to_json(array_agg(section_code) filter (where upto > ${offset} and upto - size < ${offset + limit})) as sections
      from part`,
  );
  const sections = found?.['sections'];
  return {
    count: Number(found?.['count']),
    sections: Array.isArray(sections) ? sections.map(String) : [],
    offset: offset - Number(found?.['before']),
  };
}

/** The sections that have rows of the first of the figures asked for. */
async function sectionsHolding(
  db: Executor,
  asked: Narrowing,
  figures: readonly InstallationCount[][],
): Promise<string[]> {
  const found = await rowsFrom(db, sizes(asked, figures));
  return found.map(row => String(row['section_code']));
}

async function countRows(db: Executor, asked: Narrowing): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(months)
    .where(rowsOf(asked));
  return row?.count ?? 0;
}
