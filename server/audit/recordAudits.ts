import { and, lte, sql, type SQL } from 'drizzle-orm';
import { currentMonth, fullMonthTitle, isAuditMonth } from '#domain/months.ts';
import type { Caller } from '../access/caller.ts';
import { inSection, ownSection } from '../access/sections.ts';
import { auditFigures, factsOfAudit } from '../billing/auditFigures.ts';
import type { Executor } from '../db/connect.ts';
import { rowsOf } from '../db/rowsOf.ts';
import { transformerCentres as centres } from '../db/schema/index.ts';
import { within } from '../db/within.ts';
import { ruleBroken } from '../http/errors.ts';

/** Refuses (422) a month that has not begun. */
export function checkMonth(month: string): void {
  if (!isAuditMonth(month))
    throw ruleBroken(`Please select a month up to ${fullMonthTitle(currentMonth())}.`);
}

/**
 * Audits the TCs of the caller's section that lack nothing in a month and are not audited yet, in one statement; with a
 * condition on TCs, only those that meet it. Returns how many.
 */
export async function recordAudits(
  tx: Executor,
  caller: Caller,
  month: string,
  condition?: SQL,
): Promise<number> {
  const own = tx
    .select({ id: centres.id })
    .from(within(inSection(ownSection(caller)), centres))
    .where(and(condition, lte(centres.activatedOn, month)));
  const rows = await rowsOf(
    tx,
    sql`insert into tc_audits (tc_id, month, audited_by, ${auditFigures})
      select facts.tc_id, facts.month, ${caller.userId}::uuid, ${factsOfAudit}
      from auditable_months facts
      where facts.month = ${month} and facts.tc_id in ${own}
      on conflict (tc_id, month) do nothing
      returning tc_id`,
  );
  return rows.length;
}
