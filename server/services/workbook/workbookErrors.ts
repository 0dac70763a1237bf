/**
 * The reading process or the writing thread ended without a result. Trying again may help; the message is for the log.
 */
export class WorkbookCrashed extends Error {
  override name = 'WorkbookCrashed';
  /** The code of the fault there, if Node gave it one: 'ENOSPC' for a full disk. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** A fault as one process or thread tells it to another: for the log, and its code. */
export interface ToldFault {
  failure: string;
  code?: string;
}

/** Returns a fault in a form that can be told. */
export function toldFault(error: unknown): ToldFault {
  const failure = String(error instanceof Error ? error.stack : error);
  return error instanceof Error && 'code' in error ? { failure, code: String(error.code) } : { failure };
}
