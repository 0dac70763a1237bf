import { HttpError } from 'react-admin';
import type { EditId, RecordOf } from './operations.ts';
import { asText, isRecord, readPath, type ConsoleRecord, type ConsoleRow } from '#schema/record.ts';
import { trustedCast } from './trustedCast.ts';

/** A refused change: the record is no longer as the officer saw it. */
export class StaleRecord extends Error {
  override name = 'StaleRecord';
  /** The record as it is now. */
  readonly current: ConsoleRow;

  constructor(message: string, current: ConsoleRow) {
    super(message);
    this.current = current;
  }
}

/** Returns the version in an answer's headers. Removes the weak mark that a compressing proxy may have added. */
export function etagOf(headers: Headers): { etag?: string } {
  const etag = headers.get('etag')?.replace(/^W\//, '');
  return etag === undefined ? {} : { etag };
}

/** Splits a change for sending: `etag` goes into If-Match, never into the body. */
export function splitEtag(data: ConsoleRecord): { etag: string | undefined; body: ConsoleRecord } {
  const { etag, ...body } = data;
  return { etag: asText(etag) || undefined, body };
}

/**
 * Makes a change. If it comes too late, rejects with the record as it is now: the answer's `current`, or the record
 * read again.
 */
export async function unlessStale<T>(
  change: () => Promise<T>,
  toRow: (current: unknown) => ConsoleRow | Promise<ConsoleRow>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isStale(error)) throw error;
    const current = readPath(error.body, 'current');
    throw new StaleRecord(error.message, await toRow(isRecord(current) ? current : undefined));
  }
}

/** Whether a change was refused because the record is no longer as its sender saw it. */
export function isStale(error: unknown): error is HttpError {
  return error instanceof HttpError && readPath(error.body, 'code') === 'StaleRecord';
}

/**
 * Returns the record as it is now if the server refused an edit because the officer saw an older version; else
 * undefined.
 */
export function currentRecordOf<N extends EditId>(_operation: N, error: unknown): RecordOf<N> | undefined {
  const current = isStale(error) ? readPath(error.body, 'current') : undefined;
  return isRecord(current) ? trustedCast<RecordOf<N>>(current) : undefined;
}
