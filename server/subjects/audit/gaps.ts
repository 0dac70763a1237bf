import { and, eq, lte, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder, type PgSelect } from 'drizzle-orm/pg-core';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas, sectionGaps as gaps, transformerCounts } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';

const { placeholder } = sql;

/** How many TCs each section has in service. */
const service = new QueryBuilder()
  .select({
    sectionCode: transformerCounts.sectionCode,
    transformers: sql<number>`sum(${transformerCounts.transformers})`.as('in_service'),
  })
  .from(joined(transformerCounts))
  .where(lte(transformerCounts.fromMonth, placeholder('month')))
  .groupBy(transformerCounts.sectionCode)
  .as('service');

/** Joins sections to their gaps in the placeholder `month`. */
export function withGaps<Select extends PgSelect>(select: Select) {
  return select
    .innerJoin(service, eq(service.sectionCode, areas.sectionCode))
    .leftJoin(
      joined(gaps),
      and(eq(gaps.sectionCode, areas.sectionCode), eq(gaps.month, placeholder('month'))),
    );
}

const sumOf = (counts: SQLWrapper) => sql<number>`coalesce(sum(${counts}), 0)`.mapWith(Number);
const silent = sql`${service.transformers} - coalesce(${gaps.transformers}, 0)`;
const withSilent = (counts: SQLWrapper) => sumOf(sql`${silent} + coalesce(${counts}, 0)`);

/**
 * Counts the unaudited TCs in service: those that lack nothing, and the others by what they lack. A TC in service that
 * the stored counts don't have lacks readings and installations.
 */
export const gapCounts = {
  unAudited: sumOf(sql`${service.transformers} - coalesce(${gaps.audited}, 0)`),
  ready: sumOf(gaps.ready),
  blocked: sumOf(sql`${service.transformers} - coalesce(${gaps.audited} + ${gaps.ready}, 0)`),
  waitingForReading: withSilent(gaps.waitingForReading),
  withRemark: sumOf(gaps.withRemark),
  meterStandsStill: sumOf(gaps.meterStandsStill),
  readingFell: sumOf(gaps.readingFell),
  impossibleConsumption: sumOf(gaps.impossibleConsumption),
  withoutInstallations: withSilent(gaps.withoutInstallations),
  withoutBilling: sumOf(gaps.withoutBilling),
  withoutConsumption: withSilent(gaps.withoutConsumption),
  withoutInstallationConsumption: withSilent(gaps.withoutInstallationConsumption),
};

/** The unaudited TCs of an area, and of each area of a level in it. */
export interface Unaudited {
  total: UnauditedCounts;
  of: ReadonlyMap<string | null, UnauditedCounts>;
}
export type UnauditedCounts = Awaited<ReturnType<ReturnType<typeof counted>['execute']>>[number]['counts'];

/** Counts the unaudited TCs in service in a month, from the stored counts of sections. */
export async function countUnaudited(
  db: Executor,
  caller: Caller,
  month: string,
  { area, partLevel }: { area: Area | undefined; partLevel: AreaLevel },
): Promise<Unaudited> {
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await counted(db, { ...shape, partLevel }).execute({ ...values, month });
  const total = rows.find(row => row.isTotal);
  if (!total) throw new Error('A count without a total');
  const parts = rows.filter(row => !row.isTotal);
  return { total: total.counts, of: new Map(parts.map(({ code, counts }) => [code, counts])) };
}

const counted = cachedStatement((db, { partLevel, ...shape }: AreaShape & { partLevel: AreaLevel }) =>
  withGaps(
    db
      .select({
        code: areas[codeKey(partLevel)],
        isTotal: sql<boolean>`grouping(${areas[codeKey(partLevel)]}) = 1`,
        counts: gapCounts,
      })
      .from(within(areaScope(shape), areas))
      .$dynamic(),
  )
    .where(eq(areas.level, 'section'))
    .groupBy(sql`rollup (${areas[codeKey(partLevel)]})`),
);
