import { intakeLimits, limitSentence, type IntakeLimits, type LimitName } from '../settings/intakeLimits.ts';

/**
 * The fault lies in the file: it is not a workbook of its extension, is broken, lacks the right headers, or exceeds a
 * limit. The message is a plain sentence for the officer; reading the file again would end the same way.
 */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused';
  /** The exceeded limit, if that is the reason. */
  readonly limit: LimitName | undefined;

  constructor(message: string, limit?: LimitName) {
    super(message);
    this.limit = limit;
  }
}

/**
 * The reading process or the writing thread ended without a result. Trying again may help; the message is for the log.
 */
export class WorkbookCrashed extends Error {
  override name = 'WorkbookCrashed';
}

/** Returns the refusal of a file that exceeds a limit. */
export function limitExceeded(
  name: LimitName,
  limits: Readonly<IntakeLimits> = intakeLimits,
): WorkbookRefused {
  return new WorkbookRefused(limitSentence(name, limits), name);
}
