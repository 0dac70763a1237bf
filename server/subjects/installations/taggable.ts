import { and, desc, eq, gt, gte, max, min, or, sql } from 'drizzle-orm';
import { whoReopens } from '#domain/audit.ts';
import { addMonths, monthTitle } from '#domain/months.ts';
import { inSection } from '../../machine/access/sections.ts';
import { joined } from '../../services/db/areaTable.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { installationMonths as months } from '../../services/db/partitioned/installationMonths.ts';
import { sectionCounts, tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { ruleBroken } from '../../services/http/errors.ts';

type Centre = typeof centres.$inferSelect;

/** Refuses a month in which installations can't be tagged to a transformer centre. */
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
    .from(within(inSection(sectionCode), sectionCounts))
    .where(gt(sectionCounts.installations, 0));
  if (open?.first && open.last && (month < open.first || month > open.last))
    throw ruleBroken(
      `Installations are on record from ${monthTitle(open.first)} to ${monthTitle(open.last)}. Please select one of these months to tag them.`,
    );
}

/**
 * Refuses closed months: the transformer centre to tag to, or one of the section that an installation leaves, was
 * audited in the given month or a later one. Installations that another section has there are unaffected.
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
    .from(within(inSection(sectionCode), months))
    .where(and(isAnyOf(months.installationId, installationIds), gte(months.month, month)));
  const [audited] = await tx
    .select({ number: centres.number, month: tcAudits.month })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .where(and(gte(tcAudits.month, month), or(eq(tcAudits.tcId, id), sql`${tcAudits.tcId} in ${left}`)))
    .orderBy(desc(tcAudits.month), desc(sql`${tcAudits.tcId} = ${id}`), centres.number)
    .limit(1);
  if (!audited) return;
  const next = monthTitle(addMonths(audited.month, 1));
  throw ruleBroken(
    `TC ${audited.number} has been audited for ${monthTitle(audited.month)}, so please select a later month (${next} onwards) to tag installations. ${whoReopens}`,
  );
}
