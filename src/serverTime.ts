import { followServer } from '#domain/clock.ts';

/** An answer says whole seconds: this is the middle of one, ms. */
const halfSecond = 500;

/** Takes the time from the head of an answer. Answers of another origin that does not show its `Date` change nothing. */
export function takeServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sent)) followServer(sent + halfSecond);
}
