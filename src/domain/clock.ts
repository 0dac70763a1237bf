import { lazily } from './lazily.ts';

/** How many ms the server's clock is ahead of this computer's; 0 on the server itself. */
let ahead = 0;

/** Returns the current time by the server's clock. */
export function now(): Date {
  return new Date(Date.now() + ahead);
}

/** Makes `now` follow the server's clock, which shows `time` at this moment, in ms since 1970. */
export function followServer(time: number): void {
  ahead = time - Date.now();
}

/** Returns how many ms this computer's clock is ahead of the server's; negative if it is behind. */
export function clockError(): number {
  return -ahead;
}

/** Returns a function that formats a moment as a day or time in India, whatever the computer's time zone. */
export function inIndia(locale: string, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options }));
  return at => format().format(at);
}

/** Returns the day of a moment in India as YYYY-MM-DD. */
export const dayOf: (at: Date) => string = inIndia('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the current day in India as YYYY-MM-DD, whatever the computer's time zone. */
export const today = (at: Date = now()): string => dayOf(at);
