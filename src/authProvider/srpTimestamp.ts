import { DateHelper } from 'amazon-cognito-identity-js';
import { now } from '#domain/clock.ts';

declare module 'amazon-cognito-identity-js' {
  /** The library exports this, but its types lack it. */
  // oxlint-disable-next-line no-shadow -- it is the same
  export class DateHelper {
    getNowString(): string;
  }
}

/**
 * Makes the library date the proof of a password by the server's clock. By default it uses this computer's clock, and
 * the pool refuses a proof of another day like a wrong password.
 */
export function dateByServer(): void {
  DateHelper.prototype.getNowString = () => timestamp(now());
}

/** Formats a date as Cognito does: `Sun Nov 1 09:05:07 UTC 2026`. */
function timestamp(date: Date): string {
  const [weekday = '', day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`;
}
