import { now } from './clock.ts';

/** A month as it travels: YYYY-MM. */
export const monthPattern = '^20\\d{2}-(0[1-9]|1[0-2])$';

/** The first month that can be audited. */
export const firstAuditMonth = '2015-01';

/** The first month for which anyone but the corporate IT office creates or edits transformer centres. */
export const firstTransformerMonth = '2024-10';

const monthInIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
});

/** The month it is in India, wherever the computer stands. */
export function currentMonth(at: Date = now()): string {
  return monthInIndia.format(at).slice(0, 7);
}

/** The month `count` months after (before, when negative) the given YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Whether a value is a month that can be audited now: none before the first, none in the future. */
export function isAuditMonth(value: string, at?: Date): boolean {
  return new RegExp(monthPattern).test(value) && value >= firstAuditMonth && value <= currentMonth(at);
}

const nameOfMonth = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'September 2026' of 2026-09. */
export function fullMonthTitle(month: string): string {
  return nameOfMonth.format(new Date(`${month}-01`));
}

/** 'Sep 2026' of 2026-09, for sentences and narrow columns. */
export function monthTitle(month: string): string {
  const [name = '', year = ''] = fullMonthTitle(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}
