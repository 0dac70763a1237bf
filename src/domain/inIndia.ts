import { lazily } from './lazily.ts';

/** Returns a function that formats a moment as a day or time in India, whatever the computer's time zone. */
export function inIndia(locale: string, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options }));
  return at => format().format(at);
}
