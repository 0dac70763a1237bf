const dayMs = 86_400_000;
/** Days from the first of January 1900 to that of 1904, as Excel counts them. */
const daysTo1904 = 1462;
/** The 29th of February 1900, which Excel believes in. */
const dayThatNeverWas = 60;
/** Behind the 31st of December 9999. */
const lastDay = 2_958_466;

/** Whether a number format shows dates or times. */
export function isDateFormat(format: string): boolean {
  const [positive = ''] = format.split(';');
  const bare = positive
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '');
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare);
}

/**
 * A day number as ISO 8601: '2024-03-31', with the time where it has one: '2024-03-31T18:30:00'; only the time where
 * there is no day: '18:30:00'. `undefined` for a day that does not exist.
 */
export function dateText(value: number, from1904: boolean): string | undefined {
  const days = from1904 && value >= 1 ? value + daysTo1904 : value;
  const seconds = Math.round(days * 86_400);
  const day = Math.floor(seconds / 86_400);
  if (value < 0 || day >= lastDay || day === dayThatNeverWas) return undefined;
  const time = new Date(seconds * 1000 - day * dayMs).toISOString().slice(11, 19);
  if (day === 0) return time;
  const epoch = Date.UTC(1899, 11, day < dayThatNeverWas ? 31 : 30);
  const date = new Date(epoch + day * dayMs).toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date}T${time}`;
}
