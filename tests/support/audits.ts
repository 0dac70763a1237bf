import { gte, sql, type SQL } from 'drizzle-orm';
import { auditFigures, factsOfAudit } from '../../server/subjects/billing/auditState.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { rowsOf, type Database, type Executor } from '../../server/services/db/connect.ts';
import { startedAudits, tcAudits } from '../../server/services/db/schema/index.ts';

/** Figures for an audit that a test makes up, where only the closed month matters. */
export const someFigures = {
  finalValue: 1,
  nextFinalValue: 2,
  primaryCurrent: 200,
  secondaryCurrent: 5,
  consumption: 40,
  installations: 1,
  installationConsumption: 38,
  demand: 300,
  collection: 300,
  lossPercentage: 5,
} satisfies Partial<typeof tcAudits.$inferInsert>;

/** Opens the months from one on again, which the demo utility has audited up to two months back. */
export async function reopenFrom(db: Database, month: string): Promise<void> {
  await db.delete(tcAudits).where(gte(tcAudits.month, month));
  await db.delete(acrossTheUtility(startedAudits)).where(gte(startedAudits.month, month));
}

/** Makes an audit one whose energy is far below zero, as databases have of the time before such were refused. */
export async function makeImplausible(db: Database, audit: SQL): Promise<void> {
  await db
    .update(tcAudits)
    .set({
      consumption: -1_000,
      lossPercentage: sql`loss_percentage(-1000, ${tcAudits.installationConsumption})`,
    })
    .where(audit);
}

/** Returns the audits whose figures differ from what the facts give now: somebody has changed a closed month. */
export function auditsThatFactsDeny(db: Executor): Promise<Record<string, unknown>[]> {
  return rowsOf(
    db,
    sql`select tc_id, month, ${auditFigures} from tc_audits
      except select facts.tc_id, facts.month, ${factsOfAudit} from auditable_months facts`,
  );
}
