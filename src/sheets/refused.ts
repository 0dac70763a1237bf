import { intakeLimits, limitSentence, type IntakeLimits, type LimitName } from './limits.ts';

/**
 * The fault lies in the file: it is not a workbook of its extension, is broken, lacks the right headers, or exceeds a
 * limit. The message is the issue and its solution, for the officer (`partsOfMessage`); reading the file again would
 * end the same way.
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

/** Returns the refusal of a file that exceeds a limit. */
export function limitExceeded(
  name: LimitName,
  limits: Readonly<IntakeLimits> = intakeLimits,
): WorkbookRefused {
  return new WorkbookRefused(limitSentence(name, limits), name);
}
