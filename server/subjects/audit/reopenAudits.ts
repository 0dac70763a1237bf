import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { formatCount, formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { trimmed } from '#domain/texts.ts';
import { firstMessage } from '#validation/fieldMessages.ts';
import { reopeningFaults } from '#validation/reopening.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { refuseWithoutYear } from '../billing/archivedMonths.ts';
import { auditFigures } from '../billing/auditState.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import {
  auditRevisions,
  tcAudits,
  transformerCentres as centres,
  users,
} from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { conflict, notFound, ruleBroken } from '../../services/http/errors.ts';
import { lockSections } from '../installations/lockSection.ts';
import { anAudit } from './startAudit.ts';

/** The audits to reopen: of some TCs in a month, and why. */
interface Reopening {
  tcIds: readonly string[];
  month: string;
  reason: string;
  requestId: string;
}

/** A TC whose audit may be reopened. */
interface Closed {
  id: string;
  number: string;
  /** Per cent, as audited; null if it is not audited in the month. */
  loss: number | null;
  /** The later months in which it is audited, the first one first. */
  later: string[];
}

/**
 * Withdraws the audits of some TCs of the caller's area in a month, all or none, and keeps them as revisions. Returns the
 * TCs' numbers. 404 if a TC is not there; 422 without a proper reason; 409 if one is not audited in the month, by now or
 * ever, or if it is audited in a later month: what that is computed from would change. Call it in a transaction.
 */
export async function reopenAudits(
  tx: Executor,
  caller: Caller,
  { tcIds, month, reason, requestId }: Reopening,
): Promise<string[]> {
  const faults = reopeningFaults({ reason });
  const fault = firstMessage(faults);
  if (fault !== undefined) throw ruleBroken(fault, { ...faults });
  const ids = [...new Set(tcIds)];
  const chosen = isAnyOf(centres.id, ids);
  await lockSections(
    tx,
    sql`${tx
      .select({ code: centres.sectionCode })
      .from(within(ofCaller(caller), centres))
      .where(chosen)}`,
  );
  // It could not be audited again.
  await refuseWithoutYear(tx, month, anAudit(month));
  const ofMonth = and(eq(tcAudits.tcId, centres.id), eq(tcAudits.month, month));
  const found: Closed[] = await tx
    .select({
      id: centres.id,
      number: centres.number,
      loss: tcAudits.lossPercentage,
      later: sql<string[]>`array(select later.month from ${tcAudits} later
        where later.tc_id = ${centres.id} and later.month > ${month} order by 1)`,
    })
    .from(within(ofCaller(caller), centres))
    .leftJoin(tcAudits, ofMonth)
    .where(chosen)
    .orderBy(asc(centres.number));
  if (found.length < ids.length) throw notFound();
  await refuseOpen(tx, found, month);
  refuseEarlier(found, month);
  await withdraw(tx, caller, { tcIds: ids, month, reason: trimmed(reason) });
  await recordChanges(
    tx,
    found.map(({ id, loss }) => ({
      actorId: caller.userId,
      action: 'audit.reopen',
      entity: 'transformer',
      entityId: id,
      before: { audited: month, loss },
      after: { reason: trimmed(reason) },
      requestId,
    })),
  );
  return found.map(({ number }) => number);
}

const columns = sql`tc_id, month, section_code, audited_by, audited_at, ${auditFigures}`;

/** Moves audits to the revisions. Triggers on the audits keep all sums and counts. */
async function withdraw(
  tx: Executor,
  { userId }: Caller,
  { tcIds, month, reason }: Omit<Reopening, 'requestId'>,
): Promise<void> {
  await tx.execute(sql`
    with withdrawn as (
      delete from ${tcAudits} where ${and(isAnyOf(tcAudits.tcId, tcIds), eq(tcAudits.month, month))} returning *
    )
    insert into ${auditRevisions} (${columns}, reopened_by, reason)
    select ${columns}, ${userId}::uuid, ${reason} from withdrawn`);
}

/** Refuses TCs that are not audited in the month. Says by whom and when the audit of the first was reopened, if it was. */
async function refuseOpen(tx: Executor, found: readonly Closed[], month: string): Promise<void> {
  const open = found.filter(({ loss }) => loss === null);
  const [first] = open;
  if (!first) return;
  const [revision] = await tx
    .select({ at: auditRevisions.reopenedAt, firstName: users.firstName, lastName: users.lastName })
    .from(auditRevisions)
    .innerJoin(joined(users), eq(users.id, auditRevisions.reopenedBy))
    .where(and(eq(auditRevisions.tcId, first.id), eq(auditRevisions.month, month)))
    .orderBy(desc(auditRevisions.id))
    .limit(1);
  const { subject, nothing } = wordsFor(found, open, month);
  if (!revision)
    throw conflict('NotAudited', `${subject} not audited for ${fullMonthTitle(month)}.${nothing}`);
  const by = `${revision.firstName} ${revision.lastName}`.trim();
  const when = formatDateTime(revision.at.toISOString());
  const its = open.length === 1 ? 'its audit' : `that of TC ${first.number}`;
  throw conflict(
    'AlreadyReopened',
    `${subject} not audited for ${fullMonthTitle(month)}: ${its} was reopened on ${when} by ${by} already.${nothing}`,
  );
}

/** Refuses TCs that are audited in a later month. */
function refuseEarlier(found: readonly Closed[], month: string): void {
  const earlier = found.filter(({ later }) => later.length > 0);
  if (earlier.length === 0) return;
  const months = [...new Set(earlier.flatMap(({ later }) => later))].toSorted().map(fullMonthTitle);
  const { subject, nothing } = wordsFor(found, earlier, month);
  throw conflict(
    'LaterAudited',
    `${subject} audited for ${months.join(', ')} too. Please reopen the latest month first.${nothing}`,
  );
}

const mostNamed = 5;

/** Returns whom a refusal is about, 'TC 7200014 is', and what it means for all the others. */
function wordsFor(found: readonly Closed[], refused: readonly Closed[], month: string) {
  const named = refused.slice(0, mostNamed).map(({ number }) => number);
  const more = refused.length - named.length;
  const numbers = more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', ');
  return {
    subject: refused.length === 1 ? `TC ${numbers} is` : `TCs ${numbers} are`,
    nothing: found.length === 1 ? '' : ` No audit of ${fullMonthTitle(month)} was reopened.`,
  };
}
