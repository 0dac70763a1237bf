import { Refusal } from './errors.ts';

/** The versions of a record that its change may be based on, as If-Match names them. */
export type Seen = readonly string[];

/** A record's version as clients are told it. Counted in the table's column `version`. */
export const etagOf = (version: number) => `"${version}"`;

/** 428 where a change does not say which version of the record it is based on. `*` names none. */
export function readSeen(ifMatch: string | undefined): Seen {
  if (ifMatch === undefined)
    throw new Refusal(428, 'PreconditionRequired', 'If-Match must hold the etag of the record to change.');
  return ifMatch.split(',').map(etag => etag.trim());
}

/**
 * 409 where the record is no longer one that the caller has seen. Call it with the row locked in the transaction of
 * the change, after finding out that there is something to change: what is so already overwrites nobody's work.
 */
export async function refuseStale(
  seen: Seen,
  version: number,
  read: () => Promise<object | undefined>,
): Promise<void> {
  if (seen.includes(etagOf(version))) return;
  const message = 'This record has been changed since you opened it.';
  throw new Refusal(409, 'StaleRecord', message, undefined, await read());
}
