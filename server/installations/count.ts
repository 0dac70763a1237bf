import { and, eq, sql, sum } from 'drizzle-orm';
import { countCategories, type CountCategory } from '#domain/installations.ts';
import { wholeUtility } from '../access/caller.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { sectionCounts, tcCounts } from '../db/schema/index.ts';
import type { Narrowing } from './filter.ts';

/** How many installations each list has, by the name the calls give it. */
export type ListCounts = Partial<Record<CountCategory, number>>;

/** How many installations the lists asked for have in a month: of the sections, or of one transformer centre. */
export async function countLists(
  db: Executor,
  { month, sections, transformerId }: Pick<Narrowing, 'month' | 'sections' | 'transformerId'>,
  categories: readonly CountCategory[] = countCategories,
): Promise<ListCounts> {
  const isOfCentre = transformerId !== undefined;
  const shape = { categories, isOfCentre, isOfSections: !isOfCentre && sections !== wholeUtility };
  const [row] = await totals(db, shape).execute({ month, sections, transformerId });
  if (!row) throw new Error('A sum without a row');
  return row;
}

interface TotalsShape {
  categories: readonly CountCategory[];
  isOfCentre: boolean;
  isOfSections: boolean;
}

const { placeholder } = sql;

const totals = builtOnce((db, { categories, isOfCentre, isOfSections }: TotalsShape) => {
  const kept = isOfCentre ? tcCounts : sectionCounts;
  const figure = (category: CountCategory) => kept[category === 'all' ? 'installations' : category];
  const total = (category: CountCategory) =>
    sql<number>`coalesce(${sum(figure(category))}, 0)`.mapWith(Number);
  return db
    .select(Object.fromEntries(categories.map(category => [category, total(category)])))
    .from(kept)
    .where(
      and(
        eq(kept.month, placeholder('month')),
        isOfCentre ? eq(tcCounts.tcId, placeholder('transformerId')) : undefined,
        isOfSections ? isAnyOf(sectionCounts.sectionCode, placeholder('sections')) : undefined,
      ),
    )
    .prepare(plannedEachTime);
});
