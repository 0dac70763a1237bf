import { clockError, now } from '#domain/clock.ts';
import { formatDateTime } from '#domain/formats.ts';
import { tell } from './notices.ts';

/** A clock that is off by less is right enough, ms. */
const tolerance = 300_000;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Tells the officer of a clock of this computer that is wrong, once the server's time is known. */
export function tellOfWrongClock(): void {
  const error = clockError();
  if (Math.abs(error) < tolerance) return;
  const server = now();
  const here = new Date(server.getTime() + error);
  tell(
    'warning',
    `The clock of this PC is wrong by ${inWords(Math.abs(error))}: it says ${formatDateTime(here.toISOString())}, and it is ` +
      `${formatDateTime(server.toISOString())}. The portal goes by the server's time. Have the clock set right.`,
  );
}

/** '9 days' of that many milliseconds, in the largest unit that is reached. */
function inWords(length: number): string {
  const [name, ms] = units.find(([, size]) => length >= size) ?? units[2];
  const count = Math.round(length / ms);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
