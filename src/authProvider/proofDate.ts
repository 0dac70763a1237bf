import { DateHelper } from 'amazon-cognito-identity-js';
import { now } from '#domain/clock.ts';

declare module 'amazon-cognito-identity-js' {
  /** Exported by the library, and missing in its types. */
  // oxlint-disable-next-line no-shadow -- it is the same
  export class DateHelper {
    getNowString(): string;
  }
}

/**
 * Has the library date the proof of a password by the server's clock. By itself it takes this computer's, and the pool
 * refuses a proof of another day as it does a wrong password.
 */
export function dateByServer(): void {
  DateHelper.prototype.getNowString = () => timestamp(now());
}

/** `Sun Nov 1 09:05:07 UTC 2026`, Cognito's form. */
function timestamp(date: Date): string {
  const [weekday = '', day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`;
}
