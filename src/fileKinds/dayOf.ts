import { isoDate } from '#domain/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedForm = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i;
/** What a date cell with a time holds, whatever it shows. */
const timeForm = /^(\d{4}-\d{2}-\d{2})T[\d:]+$/;

/**
 * Returns the day that a cell's text names as YYYY-MM-DD: a date with figures, with the month's English name
 * (31-Mar-2024), or with a time. `undefined` for any other text and for days that don't exist.
 */
export function dayOf(text: string): string | undefined {
  const [, day, name = '', year] = namedForm.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  return isoDate(month > 0 ? `${day}/${month}/${year}` : (timeForm.exec(text)?.[1] ?? text));
}
