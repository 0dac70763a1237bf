import type { FastifyInstance } from 'fastify';
import { and, eq, sql, sum } from 'drizzle-orm';
import { countInstallations, listInstallations, readInstallation } from '#contract/installations.ts';
import { countCategories, type CountCategory } from '#domain/installations.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { notFound } from '../../services/http/errors.ts';
import { pageOf, toPageData } from '../../services/http/paging.ts';
import { route } from '../../machine/calls/route.ts';
import { inSections, shapeOf, type SectionsShape } from '../../machine/access/sections.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { within } from '../../services/db/within.ts';
import { sectionCounts, tcCounts } from '../../services/db/schema/index.ts';
import { isInArea } from '../transformers/listTransformers.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { filterOf, resolveFilter, type ResolvedFilter } from './installationFilter.ts';
import * as installations from './listInstallations.ts';

/** Installations and the counts of the billing lists. */
export function installationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listInstallations, async ({ query, caller }) => {
    const page = pageOf(query);
    const { rows, count } = await installations.listInstallations(
      db,
      caller,
      filterOf(query.month, areaOf(query), query),
      { page, estimates: query.estimates === true },
    );
    return {
      data: { installations: rows, pageData: toPageData(page, count), count },
      message: 'Installations',
    };
  });

  route(app, readInstallation, async ({ params, caller }) => {
    const data = await installations.findInstallation(db, caller, params.id);
    if (!data) throw notFound();
    return { data, message: 'Installation' };
  });

  route(app, countInstallations, async ({ params, query, caller }) => {
    const { month } = params;
    const { transformerId, category } = query;
    const area = areaOf(query);
    if (transformerId !== undefined && !(await isInArea(db, caller, transformerId, area))) throw notFound();
    const filter = await resolveFilter(db, caller, { month, area });
    const counts = await countLists(db, { ...filter, transformerId }, category);
    return { data: counts, message: 'Counts of installations' };
  });
}

/** The number of installations of each list, by the name that the calls use. */
type ListCounts = Partial<Record<CountCategory, number>>;

/** Counts the installations of the requested lists in a month: of the sections, or of one transformer centre. */
async function countLists(
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
    );
});
