import { and, eq, lt, sql } from 'drizzle-orm';
import { areInForce } from '../billing/auditState.ts';
import type { Executor } from '../../services/db/connect.ts';
import { tcTerms } from '../../services/db/schema/index.ts';

/** Ends the terms of a TC that began before a month, and lets equal ones begin with it. */
export async function splitTerms(tx: Executor, tcId: string, month: string): Promise<void> {
  const begunBefore = and(eq(tcTerms.tcId, tcId), areInForce(month), lt(tcTerms.fromMonth, month));
  const [ending] = await tx.select().from(tcTerms).where(begunBefore);
  if (!ending) return;
  // The earlier terms end before the next ones exist.
  await tx.execute(sql`set constraints tc_terms_until_next deferred`);
  await tx.update(tcTerms).set({ untilMonth: month }).where(begunBefore);
  await tx.insert(tcTerms).values({ ...ending, fromMonth: month });
}
