import { asText, isRecord, readPath } from '../console/record.ts';

/** What to tell people of a failure: its message, which for a refused request is the server's; failing that, a dump of it. */
export function errorText(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error;
  if (error instanceof Error && error.message !== '') return error.message;
  return dump(error);
}

/** The server's faults of single inputs, each by its path in what was sent. */
export function faultsOf(error: unknown): readonly (readonly [path: string, message: string])[] {
  const faults = readPath(error, 'body.errors');
  return isRecord(faults) ? Object.entries(faults).map(([path, message]) => [path, asText(message)]) : [];
}

/** Whether a failure is only a request that nobody waited for any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** All that can be said of something thrown that says nothing itself. */
function dump(error: unknown): string {
  try {
    const json = JSON.stringify(error);
    // An Error has nothing to show this way.
    return json === undefined || json === '{}' ? String(error) : json;
  } catch {
    return String(error);
  }
}
