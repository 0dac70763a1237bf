import { Refusal } from './errors.ts';

/** The versions of a record that a change may be based on, as listed in If-Match. */
export type IfMatch = readonly string[];

/** The versions and the request id that come with an edit of a record. */
export interface EditContext {
  /** The versions that the edit may be based on. */
  ifMatch: IfMatch;
  /** For the change log. */
  requestId: string;
}

/** A record's version as clients receive it. Counted in the table's column `version`. */
export const etagOf = (version: number) => `"${version}"`;

/** Reads If-Match; throws 428 if a change doesn't say which version of the record it is based on. `*` names none. */
export function readIfMatch(ifMatch: string | undefined): IfMatch {
  if (ifMatch === undefined)
    throw new Refusal(428, 'PreconditionRequired', 'If-Match must hold the etag of the record to change.');
  return ifMatch.split(',').map(etag => etag.trim());
}

/**
 * Rejects with 409 if the record has changed since the caller read it. Call it with the row locked in the transaction
 * of the change, after checking that something changes: repeating the current values overwrites nobody's work.
 */
export async function refuseStale(
  ifMatch: IfMatch,
  version: number,
  read: () => Promise<object | undefined>,
): Promise<void> {
  if (ifMatch.includes(etagOf(version))) return;
  const message = 'This record has been changed since you opened it.';
  throw new Refusal(409, 'StaleRecord', message, { current: await read() });
}
