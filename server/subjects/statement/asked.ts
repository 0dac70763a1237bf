import { areaLevelTitles, levelsBelow, type Area, type AreaLevel } from '#domain/areas.ts';
import { monthInProgress } from '#domain/months.ts';
import { monthsOf, nothingAudited, periodFault, type Period } from '#domain/periods.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { Refusal, ruleBroken } from '../../services/http/errors.ts';
import { requestedArea, type RequestedArea } from '../audit/requestedArea.ts';
import { sumsOfMonths, type SumsOfMonths } from '../audit/sums.ts';

/** The subject of a statement. */
export interface Asked {
  period: Period;
  area: Area | undefined;
  /** The level of the areas that it lists. @default the next one below the area */
  level?: AreaLevel | undefined;
}

/** The area and the months of a statement, with the sums of each. */
export interface Subject {
  /** The area; `partLevel` is the level that it lists. */
  found: RequestedArea;
  period: Period;
  months: readonly string[];
  /** Those that count: they have ended, or have an audit. */
  due: readonly string[];
  lastDue: string;
  /** The last with an audit in the area. */
  lastAudited: string;
  sums: SumsOfMonths;
}

/** Returns what a statement is about. 422 for a period that is none or has no audit, and for a level above the area. */
export async function subjectOf(
  db: Executor,
  caller: Caller,
  { period, area, level }: Asked,
): Promise<Subject> {
  const fault = periodFault(period);
  if (fault !== undefined) throw ruleBroken(fault);
  const own = await requestedArea(db, caller, area);
  const partLevel = level ?? own.partLevel;
  if (partLevel !== own.partLevel && !levelsBelow(own.level).includes(partLevel))
    throw ruleBroken(
      `${own.name ?? 'The utility'} is not divided by ${areaLevelTitles[partLevel]}. Choose a lower level.`,
    );
  const found = { ...own, partLevel };
  const months = monthsOf(period);
  const sums = await sumsOfMonths(db, caller, found, months);
  const isAudited = (month: string) => sums.total(month).audited > 0;
  const last = monthInProgress();
  const due = months.filter(month => month <= last || isAudited(month));
  const [lastDue, lastAudited] = [due.at(-1), due.findLast(isAudited)];
  if (lastDue === undefined || lastAudited === undefined)
    throw new Refusal(422, 'NothingAudited', nothingAudited(period, found.name ?? 'the utility'));
  return { found, period, months, due, lastDue, lastAudited, sums };
}
