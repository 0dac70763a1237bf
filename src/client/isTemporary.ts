import { readPath } from '#schema/record.ts';

/** The statuses for a server that could not be reached, was overloaded, or failed. */
const temporaryStatuses: readonly unknown[] = [0, 429, 500, 502, 503, 504];

/** Whether a failure may be temporary, so that a new attempt may succeed. A refusal is permanent. */
export function isTemporary(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return temporaryStatuses.includes(status);
}

/** Returns the wait that the server requests before the next attempt, in ms; 0 if it names none. */
export function requestedDelay(error: unknown): number {
  const seconds = readPath(error, 'retryAfter');
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}
