import { and, asc, eq, sql } from 'drizzle-orm';
import { union, type PgColumn } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { feederChoice } from '#contract/feeders.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { areas, feederTags, transformerCentres as centres } from '../../services/db/schema/index.ts';

type Areas = Static<typeof feederChoice>['areas'];

/**
 * Returns the sub-divisions in which feeders are tagged or supply a transformer centre now, by the id of the feeder, in
 * the whole utility: whoever chooses a feeder must see whose it is. Tells the names of areas, and nothing of what is in
 * them.
 */
export async function areasOfFeeders(db: Executor, ids: readonly string[]): Promise<Map<string, Areas>> {
  const found = new Map<string, Areas>();
  if (ids.length === 0) return found;
  const sections = union(
    db.select(use(feederTags)).from(acrossTheUtility(feederTags)).where(isAnyOf(feederTags.feederId, ids)),
    db.select(use(centres)).from(acrossTheUtility(centres)).where(isAnyOf(centres.feederId, ids)),
  ).as('sections');
  const names = {
    subDivisionName: sql<string>`coalesce(${areas.subDivisionName}, '')`,
    divisionName: sql<string>`coalesce(${areas.divisionName}, '')`,
    circleName: sql<string>`coalesce(${areas.circleName}, '')`,
  };
  const { subDivisionName, divisionName, circleName } = names;
  const rows = await db
    .selectDistinct({ feederId: sections.feederId, ...names })
    .from(sections)
    .innerJoin(acrossTheUtility(areas), and(eq(areas.level, 'section'), eq(areas.code, sections.code)))
    .orderBy(asc(circleName), asc(divisionName), asc(subDivisionName));
  for (const { feederId, ...area } of rows) found.set(feederId, [...(found.get(feederId) ?? []), area]);
  return found;
}

/** The columns of a table that name a feeder and a section which uses it. */
const use = ({ feederId, sectionCode }: { feederId: PgColumn; sectionCode: PgColumn }) => ({
  feederId: sql<string>`${feederId}`.as('feeder'),
  code: sql<string>`${sectionCode}`.as('section'),
});
