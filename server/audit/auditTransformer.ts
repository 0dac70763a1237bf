import { eq, sql } from 'drizzle-orm';
import { formatCount } from '#domain/formats.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { failureReasonTitles, type FailureReason } from '#domain/transformers.ts';
import type { Caller } from '../access/caller.ts';
import { inSection, ownSection } from '../access/sections.ts';
import { begun, ended, withAuditState } from '../billing/auditState.ts';
import { recordChanges } from '../changes/changes.ts';
import type { Executor } from '../db/connect.ts';
import { tcAudits, tcCounts, transformerCentres as centres } from '../db/schema/index.ts';
import { within } from '../db/within.ts';
import { conflict, notFound, ruleBroken } from '../http/errors.ts';
import { lockSection } from '../installations/lockSection.ts';
import { checkMonth, recordAudits } from './recordAudits.ts';

/**
 * Audits one TC of the caller's section in a month, and closes the month for it. Returns the TC's number. 404 for
 * another section's TC, 409 if it is audited already, 422 with everything that is missing. Call it in a transaction.
 */
export async function auditTransformer(
  tx: Executor,
  caller: Caller,
  { tcId, month, requestId }: { tcId: string; month: string; requestId: string },
): Promise<string> {
  checkMonth(month);
  await lockSection(tx, ownSection(caller));
  const state = await stateOf(tx, caller, tcId, month);
  if (!state) throw notFound();
  const name = `TC ${state.number}`;
  if (state.isAudited)
    throw conflict('AlreadyAudited', `${name} has been audited for ${fullMonthTitle(month)} already.`);
  const refuse = (...gaps: string[]) =>
    ruleBroken(`${name} can't be audited for ${fullMonthTitle(month)}: ${gaps.join('; ')}.`);
  const gaps = gapsOf(state, month);
  if (gaps.length > 0) throw refuse(...gaps);
  // Of two readings that differ: by little, or times a meter constant of nearly nothing.
  if ((await recordAudits(tx, caller, month, tcId)) === 0) throw refuse('its consumption rounds to 0 kWh');
  await recordChanges(tx, [
    {
      actorId: caller.userId,
      action: 'audit.transformer',
      entity: 'transformer',
      entityId: tcId,
      after: { month },
      requestId,
    },
  ]);
  return state.number;
}

/** What a month has of a TC. */
interface State {
  number: string;
  activatedOn: string;
  isAudited: boolean;
  finalValue: number | null;
  failureReason: FailureReason | null;
  nextFinalValue: number | null;
  nextFailureReason: FailureReason | null;
  installations: number;
  withoutConsumption: number;
}

async function stateOf(
  tx: Executor,
  caller: Caller,
  tcId: string,
  month: string,
): Promise<State | undefined> {
  const [state] = await withAuditState(
    tx
      .select({
        number: centres.number,
        activatedOn: centres.activatedOn,
        isAudited: sql<boolean>`${tcAudits.tcId} is not null`,
        finalValue: begun.finalValue,
        failureReason: begun.failureReason,
        nextFinalValue: ended.finalValue,
        nextFailureReason: ended.failureReason,
        installations: sql<number>`coalesce(${tcCounts.installations}, 0)`,
        withoutConsumption: sql<number>`coalesce(${tcCounts.withoutConsumption}, 0)`,
      })
      .from(within(inSection(ownSection(caller)), centres))
      .$dynamic(),
  )
    .where(eq(centres.id, tcId))
    .execute({ month, next: addMonths(month, 1) });
  return state;
}

/** Returns in words what an audit lacks; empty if nothing. */
function gapsOf(state: State, month: string): string[] {
  const { finalValue, nextFinalValue, installations, withoutConsumption: without } = state;
  if (state.activatedOn > month) return [`it was created in ${fullMonthTitle(state.activatedOn)}`];
  const [title, nextTitle] = [fullMonthTitle(month), fullMonthTitle(addMonths(month, 1))];
  return [
    ...(finalValue === null ? [missingReading(title, state.failureReason)] : []),
    ...(nextFinalValue === null ? [missingReading(nextTitle, state.nextFailureReason)] : []),
    ...(finalValue !== null && finalValue === nextFinalValue
      ? [`its meter stands at the same reading in ${title} and ${nextTitle}`]
      : []),
    ...(installations === 0 ? ['no installation is tagged to it'] : []),
    ...(without > 0
      ? [`${formatCount(without)} of its ${formatCount(installations)} installations have no consumption`]
      : []),
  ];
}

function missingReading(title: string, reason: FailureReason | null): string {
  return `its reading of ${title} is missing${reason ? ` (${failureReasonTitles[reason]})` : ''}`;
}
