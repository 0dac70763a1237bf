const dayMs = 86_400_000;
/** Days from 1 January 1900 to 1 January 1904, as Excel counts them. */
export const daysTo1904 = 1462;
/** 29 February 1900, which didn't exist but which Excel counts. */
const nonexistentLeapDay = 60;
/** The first day after 31 December 9999. */
const lastDay = 2_958_466;

/** The formats seen so far: a workbook has few, and many cells of each. */
const seen = new Map<string, boolean>();

/** Whether a number format shows dates or times. */
export function isDateFormat(format: string): boolean {
  const known = seen.get(format);
  if (known !== undefined) return known;
  const found = showsDate(format);
  seen.set(format, found);
  return found;
}

function showsDate(format: string): boolean {
  const [positive = ''] = format.split(';');
  const bare = positive
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare);
}

/**
 * Returns a day number as ISO 8601: '2024-03-31'; with a time if it has one: '2024-03-31T18:30:00'; only the time if it
 * has no day: '18:30:00'. `undefined` for a day that doesn't exist.
 */
export function dateText(value: number, from1904: boolean): string | undefined {
  const days = from1904 && value >= 1 ? value + daysTo1904 : value;
  const seconds = Math.round(days * 86_400);
  const day = Math.floor(seconds / 86_400);
  if (value < 0 || day >= lastDay || day === nonexistentLeapDay) return undefined;
  const time = new Date(seconds * 1000 - day * dayMs).toISOString().slice(11, 19);
  if (day === 0) return time;
  const epoch = Date.UTC(1899, 11, day < nonexistentLeapDay ? 31 : 30);
  const date = new Date(epoch + day * dayMs).toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date}T${time}`;
}
