import { intakeLimits, limitSentence, type IntakeLimits, type LimitName } from '../limits.ts';

/**
 * The file itself is the fault: not a workbook of its extension, broken, without the right headers, or past a limit.
 * The message is a plain sentence for the officer; reading it again would end the same way.
 */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused';
  /** The limit that was broken, if that is why. */
  readonly limit: LimitName | undefined;

  constructor(message: string, limit?: LimitName) {
    super(message);
    this.limit = limit;
  }
}

/** The reading or writing process ended without a verdict. Trying again may help; the message is for the log. */
export class WorkbookCrashed extends Error {
  override name = 'WorkbookCrashed';
}

/** The refusal of a file that breaks a limit. */
export function pastLimit(name: LimitName, limits: Readonly<IntakeLimits> = intakeLimits): WorkbookRefused {
  return new WorkbookRefused(limitSentence(name, limits), name);
}
