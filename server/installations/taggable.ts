import { and, desc, eq, gt, gte, max, min, or, sql } from 'drizzle-orm';
import { addMonths, monthTitle } from '#domain/months.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { sectionCounts, tcAudits, transformerCentres as centres } from '../db/schema/index.ts';
import { ruleBroken } from '../http/errors.ts';

type Centre = typeof centres.$inferSelect;

/** Refuses a month in which nothing can be tagged to a transformer centre. */
export async function refuseMonth(
  tx: Executor,
  { number, activatedOn }: Centre,
  { sectionCode, month }: { sectionCode: string; month: string },
): Promise<void> {
  if (month < activatedOn)
    throw ruleBroken(
      `TC ${number} was created in ${monthTitle(activatedOn)}. So, please select ${monthTitle(activatedOn)} or a later month to tag installations to it.`,
    );
  const [open] = await tx
    .select({ first: min(sectionCounts.month), last: max(sectionCounts.month) })
    .from(sectionCounts)
    .where(and(eq(sectionCounts.sectionCode, sectionCode), gt(sectionCounts.installations, 0)));
  if (open?.first && open.last && (month < open.first || month > open.last))
    throw ruleBroken(
      `Installations are on record from ${monthTitle(open.first)} to ${monthTitle(open.last)}. Please select one of these months to tag them.`,
    );
}

/**
 * Refuses months that are closed: an audit of the transformer centre that installations are tagged to, or of one of the
 * section that they leave, in the month given or a later one. What another section has them at stays.
 */
export async function refuseAudited(
  tx: Executor,
  { id }: Centre,
  {
    sectionCode,
    month,
    installationIds,
  }: { sectionCode: string; month: string; installationIds: readonly string[] },
): Promise<void> {
  if (installationIds.length === 0) return;
  const left = tx
    .selectDistinct({ tcId: months.tcId })
    .from(months)
    .where(
      and(
        isAnyOf(months.installationId, installationIds),
        gte(months.month, month),
        eq(months.sectionCode, sectionCode),
      ),
    );
  const [audited] = await tx
    .select({ number: centres.number, month: tcAudits.month })
    .from(tcAudits)
    .innerJoin(centres, eq(centres.id, tcAudits.tcId))
    .where(and(gte(tcAudits.month, month), or(eq(tcAudits.tcId, id), sql`${tcAudits.tcId} in ${left}`)))
    .orderBy(desc(tcAudits.month), desc(sql`${tcAudits.tcId} = ${id}`), centres.number)
    .limit(1);
  if (!audited) return;
  const next = monthTitle(addMonths(audited.month, 1));
  throw ruleBroken(
    `TC ${audited.number} has been audited for ${monthTitle(audited.month)}, so please select a later month (${next} onwards) to tag installations.`,
  );
}
