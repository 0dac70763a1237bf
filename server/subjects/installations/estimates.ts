import { aliasedTable, and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { installation } from '#contract/installations.ts';
import { estimatedStatuses, estimateOf } from '#domain/lossCauses.ts';
import { addMonths } from '#domain/months.ts';
import { inSections, shapeOf, type Sections, type SectionsShape } from '../../machine/access/sections.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { installationMonths as months } from '../../services/db/partitioned/installationMonths.ts';
import { within } from '../../services/db/within.ts';

type Installation = Static<typeof installation>;

/** Adds to installations of some sections in a month what each would have used beyond its bill. */
export async function withEstimates(
  db: Executor,
  rows: readonly Installation[],
  { month, sections }: { month: string; sections: Sections },
): Promise<Installation[]> {
  const isEstimated = ({ audit }: Installation) =>
    estimatedStatuses.some(status => status === audit[0]?.billing.status);
  const found = await pastMonths(db, shapeOf(sections)).execute({
    sections,
    month,
    yearBefore: addMonths(month, -12),
    installationIds: rows.filter(isEstimated).map(({ id }) => id),
  });
  const ofInstallation = Map.groupBy(found, ({ id }) => id);
  return rows.map(row => {
    if (!isEstimated(row)) return { ...row, estimate: null };
    const past = (ofInstallation.get(row.id) ?? []).map(({ consumption, ...at }) => ({
      month: at.month,
      consumption: consumption ?? 0,
    }));
    const consumed = past.map(({ consumption }) => consumption);
    const estimate = estimateOf(consumed, row.audit[0]?.billing.consumption ?? null);
    return { ...row, estimate: { ...estimate, months: past } };
  });
}

const { placeholder } = sql;

/** The months before in which an installation consumed anything, wherever it was then. */
const pastMonths = cachedStatement((db, sections: SectionsShape) => {
  const past = aliasedTable(joined(months), 'past');
  return db
    .select({ id: past.installationId, month: past.month, consumption: past.consumption })
    .from(within(inSections(sections), months))
    .innerJoin(past, eq(past.installationId, months.installationId))
    .where(
      and(
        eq(months.month, placeholder('month')),
        isAnyOf(months.installationId, placeholder('installationIds')),
        lt(past.month, placeholder('month')),
        gte(past.month, placeholder('yearBefore')),
        gt(past.consumption, 0),
      ),
    )
    .orderBy(past.month)
    .prepare(unnamedStatement);
});
