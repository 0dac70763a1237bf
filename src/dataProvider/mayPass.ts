import { readPath } from '../console/record.ts';

/** The server could not be reached, had too much to do, or failed. */
const passing: readonly unknown[] = [0, 429, 500, 502, 503, 504];

/** Whether a failure may be over by itself, so that asking again may help. A refusal stays one. */
export function mayPass(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return passing.includes(status);
}

/** How long the server asks to be left alone, ms; 0 where it does not say. */
export function askedPause(error: unknown): number {
  const seconds = readPath(error, 'retryAfter');
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}
