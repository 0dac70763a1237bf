import type { FileCategory } from '#domain/files.ts';
import { currentMonth } from '#domain/months.ts';
import { ruleBroken } from '../http/errors.ts';

/** The kinds of file that are not about a month. */
const withoutMonth: ReadonlySet<FileCategory> = new Set(['users', 'stationAndFeeders']);

/** Refuses (422) a kind about a month without one or with one to come, and a month for any other kind. */
export function checkAuditMonth(category: FileCategory, month: string | undefined): void {
  if (withoutMonth.has(category)) {
    if (month !== undefined)
      throw ruleBroken('This kind of file has no audit month.', { month: 'Not expected' });
    return;
  }
  if (month === undefined || month > currentMonth())
    throw ruleBroken('Select the audit month for which you want to upload this file!', {
      month: 'Select a month',
    });
}
