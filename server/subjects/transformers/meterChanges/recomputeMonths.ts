import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { whoReopens } from '#domain/audit.ts';
import { formatDate } from '#domain/formats.ts';
import { meterChangeFault } from '#domain/meterChanges.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { ofCaller } from '../../../machine/access/areaScope.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import type { Cause } from '../../../machine/records/queries.ts';
import { recordChanges } from '../../../machine/history/recordChanges.ts';
import type { Executor } from '../../../services/db/connect.ts';
import {
  tcAudits,
  tcReadings,
  tcTerms,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { updateWithin, within } from '../../../services/db/within.ts';
import { conflict, notFound, ruleBroken } from '../../../services/http/errors.ts';
import { areInForce } from '../../billing/auditState.ts';
import { meterChangesOf, resolved, type MeterChangeRecord, type MeterState } from './records.ts';
import { writeMeterChanges } from './writeTerms.ts';

/** A month of a TC of which a meter change was added, changed or deleted, and the day of that change. */
export interface ChangedMonth {
  tcId: string;
  month: string;
  on: string;
}

type Centre = typeof centres.$inferSelect;

/**
 * Computes anew what some months of TCs of the caller's area are made of, once their meter changes are on record. 404 for
 * a TC of another area, 409 for a month that is audited, or that a later audit builds on, 422 for a change that
 * contradicts the readings. Lock the section before.
 */
export async function recomputeMonths(
  tx: Executor,
  caller: Caller,
  months: readonly ChangedMonth[],
  cause: Cause,
): Promise<void> {
  // A record that moves to another month or TC changes both.
  const places = new Map(months.map(each => [`${each.tcId} ${each.month}`, each]));
  for (const changed of places.values()) {
    const centre = await lock(tx, caller, changed.tcId);
    await refuseAudited(tx, centre, changed.month);
    const records = await meterChangesOf(tx, centre.id, changed.month);
    await refuseContradictions(tx, changed, records);
    const state = await writeMeterChanges(tx, centre.id, changed.month, records);
    await follow(tx, caller, { centre, state, fromMonth: addMonths(changed.month, 1), cause });
  }
}

async function lock(tx: Executor, caller: Caller, id: string): Promise<Centre> {
  const [centre] = await tx
    .select()
    .from(within(ofCaller(caller), centres))
    .where(eq(centres.id, id))
    .for('update');
  if (!centre) throw notFound();
  return centre;
}

/** Refuses a month before the TC's first, and one that an audit is computed from. */
async function refuseAudited(
  tx: Executor,
  { id, number, activatedOn }: Centre,
  month: string,
): Promise<void> {
  if (month < activatedOn) {
    const message = `TC ${number} counts only from ${fullMonthTitle(activatedOn)} on.`;
    throw ruleBroken(message, { month: message });
  }
  const [audits] = await tx
    .select({ last: max(tcAudits.month) })
    .from(tcAudits)
    .where(eq(tcAudits.tcId, id));
  const last = audits?.last ?? '';
  if (month <= last)
    throw conflict(
      'AlreadyAudited',
      `TC ${number} has been audited for ${fullMonthTitle(last)} already, so its meter stays as it is up to then. ${whoReopens}`,
    );
}

/** Refuses changes that contradict each other, or the readings at the start and the end of the month. */
async function refuseContradictions(
  tx: Executor,
  { tcId, month, on }: ChangedMonth,
  records: readonly MeterChangeRecord[],
): Promise<void> {
  const own = records.filter(record => record.month === month);
  const next = addMonths(month, 1);
  const [terms] = await tx
    .select()
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), areInForce(month)));
  if (!terms) throw new Error('A month without terms');
  const end = `${next}-${String(terms.readingDay).padStart(2, '0')}`;
  for (const { on: day } of own) {
    if (day <= end) continue;
    const message = `Date must not be after ${formatDate(end)}, when the reading of ${fullMonthTitle(next)} is taken`;
    throw ruleBroken(message, { date: message });
  }
  const readings = await tx
    .select({ month: tcReadings.month, finalValue: tcReadings.finalValue })
    .from(tcReadings)
    .where(and(eq(tcReadings.tcId, tcId), inArray(tcReadings.month, [month, next])));
  const readingOf = (of: string) => readings.find(each => each.month === of)?.finalValue ?? null;
  const fault = meterChangeFault(month, {
    begun: readingOf(month),
    ended: readingOf(next),
    ratio: terms,
    changes: resolved(terms, own),
  });
  if (!fault) return;
  if (fault.change.on === on) throw ruleBroken(fault.message, { [fault.field]: fault.message });
  throw ruleBroken(`The meter change of ${formatDate(fault.change.on)} does not fit then: ${fault.message}.`);
}

interface Following {
  centre: Centre;
  state: MeterState;
  fromMonth: string;
  cause: Cause;
}

/** Gives a TC, as it is now, the meter of its last terms. */
async function follow(tx: Executor, caller: Caller, of: Following): Promise<void> {
  const { centre, state, fromMonth, cause } = of;
  const { id, primaryCurrent, secondaryCurrent, meterMake, meterSerialNumber } = centre;
  const now = new Map<string, unknown>(
    Object.entries({ primaryCurrent, secondaryCurrent, meterMake, meterSerialNumber }),
  );
  const changed = Object.entries(state).filter(([key, value]) => now.get(key) !== value);
  if (changed.length === 0) return;
  const written = { ...state, version: sql`${centres.version} + 1`, updatedAt: new Date() };
  await updateWithin(tx, ofCaller(caller), centres, written, eq(centres.id, id));
  await recordChanges(tx, [
    {
      actorId: caller.userId,
      action: 'transformer.update',
      entity: 'transformer',
      entityId: id,
      before: Object.fromEntries(changed.map(([key]) => [key, now.get(key)])),
      after: { ...Object.fromEntries(changed), fromMonth },
      ...cause,
    },
  ]);
}
