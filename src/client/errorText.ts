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
