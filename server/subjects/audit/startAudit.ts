import { and, asc, lte, sql } from 'drizzle-orm';
import { addMonths, currentMonth, firstAuditMonth, fullMonthTitle } from '#domain/months.ts';
import { auditGaps, type AuditGap } from '#domain/auditGaps.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { rowsOf, type Executor } from '../../services/db/connect.ts';
import { startedAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { conflict, notFound, ruleBroken } from '../../services/http/errors.ts';
import { within } from '../../services/db/within.ts';
import { lockSection } from '../installations/lockSection.ts';
import { refuseWithoutYear } from '../billing/archivedMonths.ts';
import { gaps, isUnaudited, withAuditState } from '../billing/auditState.ts';
import { countAudits } from './counts.ts';
import { gapsOf, monthState, roundsToNothing } from './monthState.ts';

/** The outcome of starting an audit. */
export interface StartedAudit {
  /** The TCs audited now. */
  audited: number;
  /** The TCs audited before. */
  alreadyAudited: number;
  /** The TCs without an audit. */
  unAudited: number;
  /** The reasons that keep these from it. */
  left: LeftOut[];
}

/**
 * Audits every TC of the caller's section that lacks nothing in a month, and closes the month for it and for the
 * section's files of readings. Starting again audits only what has become complete since. 422 for a month that has not
 * begun, and if installations that the audit needs are in the archive. Call it in a transaction.
 */
export async function startAudit(
  tx: Executor,
  caller: Caller,
  month: string,
  requestId: string,
): Promise<StartedAudit> {
  checkMonth(month);
  // Everything that changes a section's figures locks it too: nothing changes between the figures and the closing.
  await lockSection(tx, ownSection(caller));
  await refuseWithoutYear(tx, month, anAudit(month));
  const audited = await recordAudits(tx, caller, month);
  const { audited: all, unAudited } = await countAudits(tx, caller, month);
  // A start that audits no TC closes nothing: the current month, chosen at first, has no readings at its end.
  if (all > 0)
    await tx
      .insert(acrossTheUtility(startedAudits))
      .values({ sectionCode: ownSection(caller), month, startedBy: caller.userId })
      .onConflictDoNothing();
  await recordChanges(tx, [
    {
      actorId: caller.userId,
      action: 'audit.start',
      entity: 'section',
      entityId: ownSection(caller),
      after: { month, audited, unAudited },
      requestId,
    },
  ]);
  return { audited, alreadyAudited: all - audited, unAudited, left: await leftOut(tx, caller, month) };
}

/** Returns what needs the installations of a month and of the year before, for the sentence of a refusal. */
export const anAudit = (month: string) => `An audit of ${fullMonthTitle(month)}`;

/** Refuses (422) a month that has not begun, and one before the first that can be audited. */
function checkMonth(month: string): void {
  const last = currentMonth();
  if (month > last) throw ruleBroken(`Please select a month up to ${fullMonthTitle(last)}.`);
  if (month < firstAuditMonth)
    throw ruleBroken(`Please select a month from ${fullMonthTitle(firstAuditMonth)} on.`);
}

/**
 * Audits the TCs of the caller's section that lack nothing in a month and are not audited yet, in one statement: all of
 * them, or only the one with an id. Returns how many.
 */
async function recordAudits(
  tx: Executor,
  caller: Caller,
  month: string,
  tcId: string | null = null,
): Promise<number> {
  const audited = sql`record_audits(${ownSection(caller)}, ${month}, ${caller.userId}, ${tcId})`;
  const [row] = await rowsOf(tx, sql`select ${audited} as audits`);
  return Number(row?.['audits'] ?? 0);
}

/** The TCs that an audit left out for one reason. One may be left out for several. */
interface LeftOut {
  gap: AuditGap;
  count: number;
  /** The first of them, by number. */
  transformers: { id: string; number: string }[];
}

const mostNamed = 3;

/** Returns the TCs of the caller's section without an audit of a month, by what each lacks; no reason without a TC. */
async function leftOut(tx: Executor, caller: Caller, month: string): Promise<LeftOut[]> {
  const rows = await withAuditState(
    tx
      .select({ id: centres.id, number: centres.number, ...lacks })
      .from(within(inSection(ownSection(caller)), centres))
      .$dynamic(),
  )
    .where(and(isUnaudited, lte(centres.activatedOn, month)))
    .orderBy(asc(centres.number))
    .execute({ month, next: addMonths(month, 1) });
  return auditGaps.flatMap(gap => {
    const found = rows.filter(row => row[gap]);
    const transformers = found.slice(0, mostNamed).map(({ id, number }) => ({ id, number }));
    return found.length > 0 ? [{ gap, count: found.length, transformers }] : [];
  });
}

const lackOf = (gap: AuditGap) => sql<boolean>`${gaps[gap]}`;
const lacks = {
  waitingForReading: lackOf('waitingForReading'),
  withRemark: lackOf('withRemark'),
  meterStandsStill: lackOf('meterStandsStill'),
  readingFell: lackOf('readingFell'),
  impossibleConsumption: lackOf('impossibleConsumption'),
  withoutInstallations: lackOf('withoutInstallations'),
  withoutBilling: lackOf('withoutBilling'),
} satisfies Record<AuditGap, unknown>;

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
  await refuseWithoutYear(tx, month, anAudit(month));
  const state = await monthState(tx, inSection(ownSection(caller)), tcId, month);
  if (!state) throw notFound();
  const name = `TC ${state.number}`;
  if (state.isAudited)
    throw conflict('AlreadyAudited', `${name} has been audited for ${fullMonthTitle(month)} already.`);
  const refuse = (...lacking: string[]) =>
    ruleBroken(`${name} can't be audited for ${fullMonthTitle(month)}: ${lacking.join('; ')}.`);
  const found = gapsOf(state, month);
  if (found.length > 0) throw refuse(...found);
  if ((await recordAudits(tx, caller, month, tcId)) === 0) throw refuse(roundsToNothing);
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
