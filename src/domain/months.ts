import { inIndia, now } from './clock.ts';
import { lazily } from './lazily.ts';

/** The pattern of a month in API calls: YYYY-MM. */
export const monthPattern = '^20\\d{2}-(0[1-9]|1[0-2])$';

/** The first month that can be audited. */
export const firstAuditMonth = '2015-01';

/** The first month for which officers other than the corporate IT office may create or edit transformer centres. */
export const firstTransformerMonth = '2024-10';

const monthInIndia = inIndia('en-CA', { year: 'numeric', month: '2-digit' });

/** Returns the current month in India as YYYY-MM, whatever the computer's time zone. */
export function currentMonth(at: Date = now()): string {
  return monthInIndia(at).slice(0, 7);
}

/** Returns the month `count` months after the given YYYY-MM; before it if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Returns the last month that can have a reading at its end: the one before the current month, whose readings end it. */
export function monthInProgress(): string {
  return addMonths(currentMonth(), -1);
}

/** Returns whether a value is a month that can be audited now: not before the first, not in the future. */
export function isAuditMonth(value: string, at?: Date): boolean {
  return new RegExp(monthPattern).test(value) && value >= firstAuditMonth && value <= currentMonth(at);
}

const nameOfMonth = lazily(
  () => new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);

/** Formats a YYYY-MM in full: 'September 2026' for 2026-09. */
export function fullMonthTitle(month: string): string {
  return nameOfMonth().format(new Date(`${month}-01`));
}

/** Formats a YYYY-MM for sentences and narrow columns: 'Sep 2026' for 2026-09. */
export function monthTitle(month: string): string {
  const [name = '', year = ''] = fullMonthTitle(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}

/** Formats two months for sentences: 'October and November 2026', 'December 2026 and January 2027'. */
export function monthsTitle(month: string, other: string): string {
  const [name = '', year] = fullMonthTitle(month).split(' ');
  const title = fullMonthTitle(other);
  return `${title.endsWith(` ${year}`) ? name : `${name} ${year}`} and ${title}`;
}
