import type { FileCategory } from '#domain/files.ts';
import { firstTransformerMonth, isAuditMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { beforeFirstMonth } from '#domain/transformerEdits.ts';
import { ruleBroken } from '../http/errors.ts';

/** The kinds of file that don't belong to a month. */
const withoutMonth: ReadonlySet<FileCategory> = new Set(['users', 'stationAndFeeders']);

/**
 * Refuses (422) a file that needs a month without one that can be audited, and a month for any other kind. Only the
 * corporate IT office may upload transformer centres for months before `firstTransformerMonth`.
 */
export function checkAuditMonth(category: FileCategory, month: string | undefined, role: Role): void {
  if (withoutMonth.has(category)) {
    if (month !== undefined)
      throw ruleBroken('This kind of file has no audit month.', { month: 'Not expected' });
    return;
  }
  if (month === undefined || !isAuditMonth(month))
    throw ruleBroken('Select the audit month for which you want to upload this file!', {
      month: 'Select a month',
    });
  if (category === 'tcDetails' && role !== 'cio' && month < firstTransformerMonth)
    throw ruleBroken(beforeFirstMonth, { month: beforeFirstMonth });
}
