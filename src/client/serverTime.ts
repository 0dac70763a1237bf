import { configPath } from '#contract/endpoints.ts';
import { followServer } from '#domain/clock.ts';

/** Half a second, in ms. The `Date` header has whole seconds only; adding this gives the middle of the second. */
const halfSecond = 500;

/**
 * Sets the clock by the headers of an answer. Ignores answers of another origin that does not expose its `Date`.
 */
export function syncServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(sent)) followServer(sent + halfSecond);
}

const timeoutMs = 10_000;

/** Checks past any cache whether the server responds, and sets the clock by it. Returns whether it responded. */
export async function pingServer(): Promise<boolean> {
  const answer = await fetch(configPath, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  syncServerTime(answer.headers);
  return true;
}
