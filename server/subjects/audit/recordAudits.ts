import { sql } from 'drizzle-orm';
import { currentMonth, firstAuditMonth, fullMonthTitle } from '#domain/months.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { ownSection } from '../../machine/access/sections.ts';
import { cachedStatement, unnamedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/** Refuses (422) a month that has not begun, and one before the first that can be audited. */
export function checkMonth(month: string): void {
  const last = currentMonth();
  if (month > last) throw ruleBroken(`Please select a month up to ${fullMonthTitle(last)}.`);
  if (month < firstAuditMonth)
    throw ruleBroken(`Please select a month from ${fullMonthTitle(firstAuditMonth)} on.`);
}

/**
 * Audits the TCs of the caller's section that lack nothing in a month and are not audited yet, in one statement: all of
 * them, or only the one with an id. Returns how many.
 */
export async function recordAudits(
  tx: Executor,
  caller: Caller,
  month: string,
  tcId: string | null = null,
): Promise<number> {
  const values = { section: ownSection(caller), month, auditor: caller.userId, tcId };
  const [row] = await recorded(tx, {}).execute(values);
  return row?.audits ?? 0;
}

const { placeholder } = sql;

const recorded = cachedStatement(db =>
  db
    .select({ audits: sql<number>`audits` })
    .from(
      sql`record_audits(${placeholder('section')}, ${placeholder('month')}, ${placeholder('auditor')}, ${placeholder('tcId')}) as audits`,
    )
    .prepare(unnamedStatement),
);
