import { and, eq, sql, sum } from 'drizzle-orm';
import { countCategories, type CountCategory } from '#domain/installations.ts';
import { inSections, shapeOf, type SectionsShape } from '../../machine/access/sections.ts';
import { cachedStatement, unnamedStatement } from '../../services/db/cachedStatement.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { sectionCounts, tcCounts } from '../../services/db/schema/index.ts';
import type { ResolvedFilter } from './filter.ts';

/** The number of installations of each list, by the name that the calls use. */
export type ListCounts = Partial<Record<CountCategory, number>>;

/** Counts the installations of the requested lists in a month: of the sections, or of one transformer centre. */
export async function countLists(
  db: Executor,
  { month, sections, transformerId }: Pick<ResolvedFilter, 'month' | 'sections' | 'transformerId'>,
  categories: readonly CountCategory[] = countCategories,
): Promise<ListCounts> {
  const isOfCentre = transformerId !== undefined;
  const shape = { categories, isOfCentre, sections: shapeOf(sections) };
  const [row] = await totals(db, shape).execute({ month, sections, transformerId });
  if (!row) throw new Error('A sum without a row');
  return row;
}

interface TotalsShape {
  categories: readonly CountCategory[];
  isOfCentre: boolean;
  sections: SectionsShape;
}

const { placeholder } = sql;

const totals = cachedStatement((db, { categories, isOfCentre, sections }: TotalsShape) => {
  const counts = isOfCentre ? tcCounts : sectionCounts;
  const figure = (category: CountCategory) => counts[category === 'all' ? 'installations' : category];
  const total = (category: CountCategory) =>
    sql<number>`coalesce(${sum(figure(category))}, 0)`.mapWith(Number);
  return db
    .select(Object.fromEntries(categories.map(category => [category, total(category)])))
    .from(isOfCentre ? tcCounts : within(inSections(sections), sectionCounts))
    .where(
      and(
        eq(counts.month, placeholder('month')),
        isOfCentre ? eq(tcCounts.tcId, placeholder('transformerId')) : undefined,
      ),
    )
    .prepare(unnamedStatement);
});
