import { clockError, now } from '#domain/clock.ts';
import { formatDateTime } from '#domain/formats.ts';
import { showNotice } from '../ui/notices/notices.ts';

/** A smaller error of the clock is acceptable, ms. */
const tolerance = 300_000;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Warns the officer if this computer's clock is wrong. Call it once the server's time is known. */
export function warnOfWrongClock(): void {
  const error = clockError();
  if (Math.abs(error) < tolerance) return;
  const server = now();
  const here = new Date(server.getTime() + error);
  showNotice(
    'warning',
    `The clock of this PC is wrong by ${inWords(Math.abs(error))}: it says ${formatDateTime(here.toISOString())}, and it is ` +
      `${formatDateTime(server.toISOString())}. The portal goes by the server's time. Have the clock set right.`,
  );
}

/** Returns '9 days' for a length in ms, in the largest unit that it reaches. */
function inWords(duration: number): string {
  const [name, ms] = units.find(([, size]) => duration >= size) ?? units[2];
  const count = Math.round(duration / ms);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
