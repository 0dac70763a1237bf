import { asText, isRecord, readPath } from '#schema/record.ts';

/**
 * Returns the text to show for a failure: its message (the server's, if the server refused the request), else a dump of
 * it.
 */
export function errorText(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error;
  if (error instanceof Error && error.message !== '') return error.message;
  return dump(error);
}

/** Returns the server's messages about single inputs, each with its path in the request body. */
export function faultsOf(error: unknown): readonly (readonly [path: string, message: string])[] {
  const faults = readPath(error, 'body.errors');
  return isRecord(faults) ? Object.entries(faults).map(([path, message]) => [path, asText(message)]) : [];
}

/** Whether a read was refused because the installations that it needs are archived: its message says all. */
export function isArchived(error: unknown): boolean {
  return readPath(error, 'body.code') === 'Archived';
}

/** Whether a failure is only a request that was aborted because its answer was no longer needed. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns a dump of a thrown value that has no message. */
function dump(error: unknown): string {
  try {
    const json = JSON.stringify(error);
    // A dump of an Error would be empty.
    return json === undefined || json === '{}' ? String(error) : json;
  } catch {
    return String(error);
  }
}

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
