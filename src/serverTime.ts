import { followServer } from '#domain/clock.ts';

/** An answer says whole seconds: this is the middle of one, ms. */
const halfSecond = 500;

/** Takes the time from the head of an answer. Answers of another origin that does not show its `Date` change nothing. */
export function takeServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sent)) followServer(sent + halfSecond);
}

const patienceMs = 10_000;

/** Asks the server for a sign of life, past any cache, and for the time with it. Gives whether there was one. */
export async function askServer(): Promise<boolean> {
  const answer = await fetch('/config.json', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  takeServerTime(answer.headers);
  return true;
}
