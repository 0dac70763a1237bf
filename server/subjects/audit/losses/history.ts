import { and, asc, sql } from 'drizzle-orm';
import { lossHistory, type LossHistory } from '#domain/lossHistory.ts';
import { addMonths } from '#domain/months.ts';
import { cachedStatement, unnamedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/isAnyOf.ts';
import { tcAudits } from '../../../services/db/schema/index.ts';
import { changesBetween, type Changes } from './changesBetween.ts';

/** The course of a TC's high loss in its audited months, and the changes when it broke. */
export type TransformerHistory = Omit<LossHistory, 'break'> & {
  broke: (NonNullable<LossHistory['break']> & { changes: Changes }) | null;
};

/** How many months are looked at. */
const monthsOfHistory = 12;

/**
 * Returns what the twelve months up to a given one tell about the high losses of some TCs. A TC whose loss of that month
 * is not high is missing. The caller has to be in charge of the TCs.
 */
export async function historiesOf(
  db: Executor,
  { month, tcIds }: { month: string; tcIds: readonly string[] },
): Promise<ReadonlyMap<string, TransformerHistory>> {
  const months = Array.from({ length: monthsOfHistory }, (_, index) => addMonths(month, -index));
  const rows = await audits(db, {}).execute({ months, tcIds });
  const found = [...Map.groupBy(rows, ({ tcId }) => tcId)].flatMap(([tcId, audited]) => {
    const history = audited.at(-1)?.month === month ? lossHistory(audited) : null;
    return history ? [{ tcId, history }] : [];
  });
  const changes = await changesBetween(
    db,
    found.flatMap(({ tcId, history }) => (history.break ? [{ tcId, ...history.break }] : [])),
  );
  return new Map(
    found.map(({ tcId, history: { break: at, ...history } }) => {
      const changed = changes.get(tcId);
      return [tcId, { ...history, broke: at && changed ? { ...at, changes: changed } : null }];
    }),
  );
}

const { placeholder } = sql;

const audits = cachedStatement(db =>
  db
    .select({
      tcId: tcAudits.tcId,
      month: tcAudits.month,
      consumption: tcAudits.consumption,
      installationConsumption: tcAudits.installationConsumption,
      lossPercentage: tcAudits.lossPercentage,
    })
    .from(tcAudits)
    .where(and(isAnyOf(tcAudits.tcId, placeholder('tcIds')), isAnyOf(tcAudits.month, placeholder('months'))))
    .orderBy(asc(tcAudits.month))
    .prepare(unnamedStatement),
);
