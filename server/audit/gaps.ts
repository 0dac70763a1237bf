import { and, count, lte, sql, type SQL } from 'drizzle-orm';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { addMonths } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { cachedStatement, unnamedStatement } from '../db/cachedStatement.ts';
import type { Executor } from '../db/connect.ts';
import {
  gaps,
  isUnaudited,
  lacksConsumption,
  lacksInstallationConsumption,
  lacksSomething,
  withAuditState,
} from '../billing/auditState.ts';
import { transformerCentres as centres } from '../db/schema/index.ts';
import { within } from '../db/within.ts';

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** The unaudited TCs of an area, and of each area of a level in it. */
export interface Unaudited {
  total: UnauditedCounts;
  of: ReadonlyMap<string | null, UnauditedCounts>;
}
export type UnauditedCounts = Awaited<ReturnType<ReturnType<typeof counted>['execute']>>[number]['counts'];

/** Counts the unaudited TCs in service in a month: those that lack nothing, and the others by what they lack. */
export async function countUnaudited(
  db: Executor,
  caller: Caller,
  month: string,
  { area, partLevel }: { area: Area | undefined; partLevel: AreaLevel },
): Promise<Unaudited> {
  const { shape, values } = areaShapeOf(caller, area);
  const rows = await counted(db, { ...shape, partLevel }).execute({
    ...values,
    month,
    next: addMonths(month, 1),
  });
  const total = rows.find(row => row.isTotal);
  if (!total) throw new Error('A count without a total');
  const parts = rows.filter(row => !row.isTotal);
  return { total: total.counts, of: new Map(parts.map(({ code, counts }) => [code, counts])) };
}

const counted = cachedStatement((db, { partLevel, ...shape }: AreaShape & { partLevel: AreaLevel }) =>
  withAuditState(
    db
      .select({
        code: centres[codeKey(partLevel)],
        isTotal: sql<boolean>`grouping(${centres[codeKey(partLevel)]}) = 1`,
        counts: {
          unAudited: count(),
          ready: countIf(sql`not ${lacksSomething}`),
          blocked: countIf(lacksSomething),
          waitingForReading: countIf(gaps.waitingForReading),
          withRemark: countIf(gaps.withRemark),
          meterStandsStill: countIf(gaps.meterStandsStill),
          withoutInstallations: countIf(gaps.withoutInstallations),
          withoutBilling: countIf(gaps.withoutBilling),
          withoutConsumption: countIf(lacksConsumption),
          withoutInstallationConsumption: countIf(lacksInstallationConsumption),
        },
      })
      .from(within(areaScope(shape), centres))
      .$dynamic(),
  )
    .where(and(lte(centres.activatedOn, sql.placeholder('month')), isUnaudited))
    .groupBy(sql`rollup (${centres[codeKey(partLevel)]})`)
    .prepare(unnamedStatement),
);
