import { eq, sql } from 'drizzle-orm';
import { formatCount } from '#domain/formats.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { failureReasonTitles, type FailureReason } from '#domain/transformers.ts';
import type { AreaColumns } from '../../machine/access/areaScope.ts';
import { begun, ended, gaps, withAuditState } from '../billing/auditState.ts';
import type { Executor } from '../../services/db/connect.ts';
import { tcAudits, tcCounts, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within, type Scope } from '../../services/db/within.ts';

/** The records that a TC's audit of a month depends on. */
export interface MonthState {
  number: string;
  activatedOn: string;
  isAudited: boolean;
  finalValue: number | null;
  failureReason: FailureReason | null;
  nextFinalValue: number | null;
  nextFailureReason: FailureReason | null;
  installations: number;
  withoutConsumption: number;
  standsStill: boolean;
  hasFallen: boolean;
  isImpossible: boolean;
}

/** Returns what a month has of a TC; undefined for one that is not in scope. */
export async function monthState(
  tx: Executor,
  scope: Scope<AreaColumns>,
  tcId: string,
  month: string,
): Promise<MonthState | undefined> {
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
        standsStill: sql<boolean>`${gaps.meterStandsStill}`,
        hasFallen: sql<boolean>`${gaps.readingFell}`,
        isImpossible: sql<boolean>`${gaps.impossibleConsumption}`,
      })
      .from(within(scope, centres))
      .$dynamic(),
  )
    .where(eq(centres.id, tcId))
    .execute({ month, next: addMonths(month, 1) });
  return state;
}

/** Of two readings that differ: by little, or times a meter constant of nearly nothing. */
export const roundsToNothing = 'its consumption rounds to 0 kWh';

/** Returns in words what an audit lacks; empty if nothing. */
export function gapsOf(state: MonthState, month: string): string[] {
  const { finalValue, nextFinalValue, installations, withoutConsumption: without } = state;
  if (state.activatedOn > month) return [`it was created in ${fullMonthTitle(state.activatedOn)}`];
  const [title, nextTitle] = [fullMonthTitle(month), fullMonthTitle(addMonths(month, 1))];
  return [
    ...(finalValue === null ? [missingReading(title, state.failureReason)] : []),
    ...(nextFinalValue === null ? [missingReading(nextTitle, state.nextFailureReason)] : []),
    ...(state.standsStill ? [`its meter stands at the same reading in ${title} and ${nextTitle}`] : []),
    ...(state.hasFallen ? [`its reading of ${nextTitle} is lower than the month before`] : []),
    ...(state.isImpossible ? [`its consumption of ${title} is implausible`] : []),
    ...(installations === 0 ? ['no installation is tagged to it'] : []),
    ...(without > 0
      ? [`${formatCount(without)} of its ${formatCount(installations)} installations have no consumption`]
      : []),
  ];
}

function missingReading(title: string, reason: FailureReason | null): string {
  return `its reading of ${title} is missing${reason ? ` (${failureReasonTitles[reason]})` : ''}`;
}
