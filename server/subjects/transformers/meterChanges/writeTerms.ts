import { and, asc, eq, gte } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import type { MeterChange } from '#domain/meterChanges.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { tcTerms } from '../../../services/db/schema/index.ts';
import { splitTerms } from '../splitTerms.ts';
import { meterChangesOf, resolved, stateAfter, type MeterChangeRecord, type MeterState } from './records.ts';

/**
 * Gives a month its meter changes, and the months after it what holds then: the new CT ratio, make and serial number, up
 * to the first month in which others were entered. `records` are the TC's changes from that month on. Returns what holds
 * in the last terms.
 */
export async function writeMeterChanges(
  tx: Executor,
  tcId: string,
  month: string,
  records: readonly MeterChangeRecord[],
): Promise<MeterState> {
  await splitTerms(tx, tcId, month);
  await splitTerms(tx, tcId, addMonths(month, 1));
  const terms = await tx
    .select()
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), gte(tcTerms.fromMonth, month)))
    .orderBy(asc(tcTerms.fromMonth));
  // Until now, and from now on, at the end of the terms before.
  let [was, is] = [terms[0], terms[0]].map(first => first && stateOf(first));
  for (const each of terms) {
    if (!was || !is) break;
    const before = { ...stateOf(each), ...carried(each, was, is) };
    // Terms without changes may hold for many months: those of another month get theirs by a call for it.
    const isOfMonth = each.fromMonth === month || each.meterChanges !== null;
    const own = isOfMonth ? records.filter(record => record.month === each.fromMonth) : [];
    const changes = own.length > 0 ? resolved(before, own) : null;
    await write(tx, each, before, changes);
    [was, is] = [stateAfter(stateOf(each), each.meterChanges), stateAfter(before, changes)];
  }
  if (!is) throw new Error('A transformer centre without terms');
  return is;
}

type Terms = typeof tcTerms.$inferSelect;

const stateOf = ({ primaryCurrent, secondaryCurrent, meterMake, meterSerialNumber }: MeterState) => ({
  primaryCurrent,
  secondaryCurrent,
  meterMake,
  meterSerialNumber,
});

/** Returns what terms take over of a new state, because they took it over of the old one. */
function carried(terms: Terms, was: MeterState, is: MeterState): Partial<MeterState> {
  const { primaryCurrent, secondaryCurrent, meterMake, meterSerialNumber } = is;
  const hasRatio =
    terms.primaryCurrent === was.primaryCurrent && terms.secondaryCurrent === was.secondaryCurrent;
  const hasMeter = terms.meterMake === was.meterMake && terms.meterSerialNumber === was.meterSerialNumber;
  return {
    ...(hasRatio && { primaryCurrent, secondaryCurrent }),
    ...(hasMeter && { meterMake, meterSerialNumber }),
  };
}

const isSame = (one: MeterState, other: MeterState) => JSON.stringify(one) === JSON.stringify(other);

async function write(
  tx: Executor,
  terms: Terms,
  state: MeterState,
  meterChanges: readonly MeterChange[] | null,
): Promise<void> {
  const hadChanges = terms.meterChanges !== null || meterChanges !== null;
  if (!hadChanges && isSame(stateOf(terms), state)) return;
  await tx
    .update(tcTerms)
    .set({ ...state, meterChanges })
    .where(and(eq(tcTerms.tcId, terms.tcId), eq(tcTerms.fromMonth, terms.fromMonth)));
}

/** Computes the meter changes anew that terms from a month on have, after the terms have changed. */
export async function rewriteMeterChanges(tx: Executor, tcId: string, month: string): Promise<void> {
  const records = await meterChangesOf(tx, tcId, month);
  const first = records[0];
  if (first) await writeMeterChanges(tx, tcId, first.month, records);
}
