import { now } from '#domain/clock.ts';
import { isoDate } from '#domain/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedForm = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i;
/** The text of a date cell with a time, whatever it shows. */
const timeForm = /^(\d{4}-\d{2}-\d{2})T[\d:]+$/;

/** The text of a date cell without a date format: the days since 30/12/1899, as Excel counts them after February 1900. */
const serialForm = /^\d{5}$/;
/** Of 01/01/1950. A smaller number, or one of a day more than a year ahead, is more likely a code in the wrong column. */
const firstSerial = 18_264;
const daysAhead = 366;
const day = 86_400_000;

/**
 * Returns the day that a cell's text names as YYYY-MM-DD: a date with figures, with the month's English name
 * (31-Mar-2024), with a time, or as Excel's number of it (45382). `undefined` for any other text and for days that don't
 * exist.
 */
export function dayOf(text: string): string | undefined {
  if (serialForm.test(text)) return dayOfSerial(Number(text));
  const [, date, name = '', year] = namedForm.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return isoDate(month > 0 ? `${date}/${month}/${year}` : (timeForm.exec(text)?.[1] ?? text));
}

/** Counts from 1900. Only Excel for Mac, up to 2008, counted from 1904 by default, and nothing here says that it did. */
function dayOfSerial(serial: number): string | undefined {
  const at = Date.UTC(1899, 11, 30) + serial * day;
  const isLikely = serial >= firstSerial && at <= now().getTime() + daysAhead * day;
  return isLikely ? new Date(at).toISOString().slice(0, 10) : undefined;
}
