import { and, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { addMonths, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import type { Executor } from '../../services/db/connect.ts';
import { archivedMonths } from '../../services/db/schema/archivedMonths.ts';
import { Refusal, ruleBroken } from '../../services/http/errors.ts';

/** How many months before an audited one its estimates go by. */
const monthsOfEstimates = 12;

/** Returns those of some months whose installations are in the archive, the latest first. */
export async function archivedAmong(db: Executor, months: readonly string[]): Promise<string[]> {
  const found = await archived(db, {}).execute({ months });
  return found.map(({ month }) => month);
}

const archived = cachedStatement(db =>
  db
    .select({ month: archivedMonths.month })
    .from(archivedMonths)
    .where(
      and(isAnyOf(archivedMonths.month, sql.placeholder('months')), eq(archivedMonths.state, 'archived')),
    )
    .orderBy(desc(archivedMonths.month)),
);

/** Returns the months whose installations are in the archive, to leave out: what they counted can't be counted again. */
export const inArchive = (db: Executor) =>
  db.select({ month: archivedMonths.month }).from(archivedMonths).where(eq(archivedMonths.state, 'archived'));

/** 422: the installations of a month are in the archive. `what` is what would need them, with its verb. */
const refusal = (month: string, what?: string) => {
  const whole = `installations of ${fullMonthTitle(month)} are archived. Please contact support if you need them.`;
  return new Refusal(422, 'Archived', what === undefined ? `I${whole.slice(1)}` : `${what}, and ${whole}`);
};

/**
 * Reads installations of a month, or throws a refusal (422) if they are in the archive: their list would be empty. Looks before
 * and after, as they may go meanwhile.
 */
export async function whileThere<T>(db: Executor, month: string, read: () => Promise<T>): Promise<T> {
  await refuseArchived(db, month);
  const result = await read();
  await refuseArchived(db, month);
  return result;
}

/** Throws a refusal (422) if the installations of a month are in the archive. */
async function refuseArchived(db: Executor, month: string): Promise<void> {
  const [found] = await archivedAmong(db, [month]);
  if (found !== undefined) throw refusal(found);
}

/**
 * Keeps the installations of every month where they are until the transaction ends, then does the same: for a transaction that
 * sees the database as of one moment. Call it first.
 */
export async function holdUnarchived(tx: Executor, month: string): Promise<void> {
  await tx.execute(sql`lock table installation_months in access share mode`);
  await refuseArchived(tx, month);
}

/**
 * Throws a refusal (422) if estimates of a month, which go by the bills of the year before, would lack some. `what` needs them:
 * 'An audit of May 2026'.
 */
export async function refuseWithoutYear(db: Executor, month: string, what: string): Promise<void> {
  const months = Array.from({ length: monthsOfEstimates + 1 }, (_, ago) => addMonths(month, -ago));
  const [found] = await archivedAmong(db, months);
  if (found === undefined) return;
  throw refusal(found, `${what} needs the bills of the month and of the year before`);
}

/**
 * Throws a refusal (422) if something would change installations from a month on, of which some are in the archive or on their
 * way there. Call it where no month can leave: while a section is locked.
 */
export async function refuseChangesFrom(tx: Executor, month: string): Promise<void> {
  const last = await lastClosedSince(tx, month);
  if (last === undefined) return;
  const message = `Installations of ${fullMonthTitle(last)} are archived. Please select ${monthTitle(addMonths(last, 1))} or a later month.`;
  throw ruleBroken(message, { month: message });
}

/** Returns the last month from one on whose installations nothing may change; undefined without such a month. */
export async function lastClosedSince(tx: Executor, month: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ month: archivedMonths.month })
    .from(archivedMonths)
    .where(and(gte(archivedMonths.month, month), ne(archivedMonths.state, 'returned')))
    .orderBy(desc(archivedMonths.month))
    .limit(1);
  return last?.month;
}
