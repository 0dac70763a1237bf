import { addMonths, firstAuditMonth, fullMonthTitle, monthPattern, monthTitle } from './months.ts';

/** A run of whole months, both ends included, each YYYY-MM. */
export interface Period {
  from: string;
  until: string;
}

/** The most months of a period. */
export const longestPeriod = 36;

/** The kinds of period that officers choose from; `range` is any other, from one month to another. */
export const periodKinds = ['quarter', 'half', 'year', 'lastTwelve', 'range'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** The title of each kind. */
export const periodKindTitles: Readonly<Record<PeriodKind, string>> = {
  quarter: 'Quarter',
  half: 'Half year',
  year: 'Financial year',
  lastTwelve: 'Last twelve months',
  range: 'From – to',
};

/** The kinds that repeat: they divide the financial year, which begins in April. */
const spans = { quarter: 3, half: 6, year: 12 } as const;
export type RegularKind = keyof typeof spans;

/** Returns the quarter, half or financial year that a month belongs to. */
export function periodAround(kind: RegularKind, month: string): Period {
  const span = spans[kind];
  const number = Number(month.slice(5));
  const from = addMonths(month, -((number + 8) % span));
  return { from, until: addMonths(from, span - 1) };
}

/** Returns the twelve months that end with a month. */
export const lastTwelve = (until: string): Period => ({ from: addMonths(until, -11), until });

/** Returns the period of a kind that a month belongs to or ends; of any months, the month itself. */
export function periodOf(kind: PeriodKind, month: string): Period {
  if (kind === 'range') return { from: month, until: month };
  return kind === 'lastTwelve' ? lastTwelve(month) : periodAround(kind, month);
}

/** Returns the number of months of a period; less than 1 if it ends before it begins. */
export const lengthOf = ({ from, until }: Period): number => indexOf(until) - indexOf(from) + 1;

const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Returns the months of a period, the earliest first. */
export const monthsOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, place) => addMonths(period.from, place));

/** Returns the period of the same length just before. */
export function periodBefore(period: Period): Period {
  const length = lengthOf(period);
  return { from: addMonths(period.from, -length), until: addMonths(period.until, -length) };
}

/** Returns the kind of a period; `range` unless it is a quarter, a half or a financial year. */
export function kindOf(period: Period): RegularKind | 'range' {
  const kinds = ['quarter', 'half', 'year'] as const;
  return kinds.find(kind => isSame(periodAround(kind, period.from), period)) ?? 'range';
}

/** Whether two periods are the same. */
export const isSame = (one: Period, other: Period): boolean =>
  one.from === other.from && one.until === other.until;

/** Formats a period: 'FY 2026–27', 'Q2 2026–27', 'Apr 2026 – Sep 2026', a single month 'September 2026'. */
export function periodTitle(period: Period): string {
  const { from, until } = period;
  const kind = kindOf(period);
  if (kind === 'year') return `FY ${financialYear(from)}`;
  if (kind === 'quarter')
    return `Q${Math.floor(((Number(from.slice(5)) + 8) % 12) / 3) + 1} ${financialYear(from)}`;
  return from === until ? fullMonthTitle(from) : `${monthTitle(from)} – ${monthTitle(until)}`;
}

/** Formats the financial year of a month: '2026–27' from April 2026 to March 2027. */
function financialYear(month: string): string {
  const first = Number(addMonths(month, -3).slice(0, 4));
  return `${first}–${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Reads a month as officers type it, MM/YYYY; undefined for anything else. */
export function readMonth(typed: string): string | undefined {
  const [, number = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{4})\s*$/.exec(typed) ?? [];
  const month = `${year}-${number.padStart(2, '0')}`;
  return isMonth(month) ? month : undefined;
}

/** Formats a month as officers type it: '09/2026' for 2026-09. */
export const typedMonth = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

const isMonth = (value: string) => new RegExp(monthPattern).test(value);

/** Returns in words why two months, YYYY-MM, make no period; undefined if they do. */
export function periodFault({ from, until }: Period): string | undefined {
  if (!isMonth(from) || !isMonth(until)) return 'Enter both months as MM/YYYY, for example 04/2026.';
  const length = lengthOf({ from, until });
  if (length < 1)
    return `The period ends in ${fullMonthTitle(until)}, before it begins in ${fullMonthTitle(from)}.`;
  if (from < firstAuditMonth)
    return `The period begins before ${fullMonthTitle(firstAuditMonth)}, the first month that can be audited.`;
  if (length > longestPeriod) return `The period has ${length} months. It can have ${longestPeriod} at most.`;
  return undefined;
}

/** Returns the sentence of a period in which an area has no audited month. */
export const nothingAudited = (period: Period, area: string): string =>
  `No month of ${periodTitle(period)} is audited in ${area}, so there is nothing to state.`;
