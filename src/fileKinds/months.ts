import { addMonths, currentMonth, firstAuditMonth, fullMonthTitle, isAuditMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';

/** The audit months for which files of a kind may be uploaded: those from the first to the last that can be audited by now. */
export interface MonthRule {
  /** Returns a designation's first month, and the message for an earlier one. @default the first that can be audited */
  first?(role: Role): { readonly month: string; readonly message: string } | undefined;
  /** Returns a designation's last month. @default the current one */
  last?(role: Role): string;
}

/** The months of reports: the corporate office's up to the current one, everyone else's up to two months back. */
export const reportMonths: MonthRule = {
  last: role => (role === 'cio' ? currentMonth() : addMonths(currentMonth(), -2)),
};

/** The first and the last month that a designation may choose. */
export interface MonthRange {
  readonly first: string;
  readonly last: string;
}

/** Returns the months for which a designation may upload files; undefined if they belong to none. */
export function monthsFor(rule: MonthRule | 'none', role: Role): MonthRange | undefined {
  if (rule === 'none') return undefined;
  return { first: rule.first?.(role)?.month ?? firstAuditMonth, last: rule.last?.(role) ?? currentMonth() };
}

/** The fault of an upload's month: a sentence, and a short form beside the month. */
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
  const last = rule.last?.(role);
  if (last !== undefined && month > last) return tooLate(last);
  const first = rule.first?.(role);
  if (!first || month >= first.month) return undefined;
  return { message: first.message, brief: first.message };
}

function tooLate(last: string): MonthFault {
  const message = `Please select a month up to ${fullMonthTitle(last)}.`;
  return { message, brief: message };
}
