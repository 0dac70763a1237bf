import { HttpError } from 'react-admin';
import { asText, isRecord, readPath, type ConsoleRecord, type ConsoleRow } from '../console/record.ts';

/** A change that was refused because the record is no longer as the officer saw it. */
export class StaleRecord extends Error {
  override name = 'StaleRecord';
  /** The record as it stands. */
  readonly current: ConsoleRow;

  constructor(message: string, current: ConsoleRow) {
    super(message);
    this.current = current;
  }
}

/** The version that an answer's headers tell; a proxy that compressed the answer may have weakened it. */
export function etagOf(headers: Headers): { etag?: string } {
  const etag = headers.get('etag')?.replace(/^W\//, '');
  return etag === undefined ? {} : { etag };
}

/** Parts what is sent of a change: `etag` goes as If-Match, never in the body. */
export function splitEtag(data: ConsoleRecord): { etag: string | undefined; body: ConsoleRecord } {
  const { etag, ...body } = data;
  return { etag: asText(etag) || undefined, body };
}

/** Makes a change. Where it comes too late, rejects with the record as it stands: the answer's `current`, else read anew. */
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

/** Whether a change was refused because the record is no longer as whoever changed it saw it. */
export function isStale(error: unknown): error is HttpError {
  return error instanceof HttpError && readPath(error.body, 'code') === 'StaleRecord';
}
