import { isAuditMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';

/** The audit months for which files of a kind may be uploaded: those from the first on that can be audited by now. */
export interface MonthRule {
  /** Returns a designation's first month, and the message for an earlier one. @default the first that can be audited */
  first?(role: Role): { readonly month: string; readonly message: string } | undefined;
}

/** What is wrong with the month of an upload: a sentence, and a short form beside the month. */
interface MonthFault {
  readonly message: string;
  readonly brief: string;
}

const notExpected: MonthFault = { message: 'This kind of file has no audit month.', brief: 'Not expected' };
const missing: MonthFault = {
  message: 'Select the audit month for which you want to upload this file!',
  brief: 'Select a month',
};

/** Returns what is wrong with the month of an upload, or `undefined` if nothing is. */
export function monthFault(
  rule: MonthRule | 'none',
  month: string | undefined,
  role: Role,
): MonthFault | undefined {
  if (rule === 'none') return month === undefined ? undefined : notExpected;
  if (month === undefined || !isAuditMonth(month)) return missing;
  const first = rule.first?.(role);
  if (!first || month >= first.month) return undefined;
  return { message: first.message, brief: first.message };
}
