import type { FileCategory } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import { kindOf } from '#fileKinds/index.ts';
import { monthFault } from '#fileKinds/months.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/** Refuses (422) a file without the month that its kind needs, or with one that its kind or the designation excludes. */
export function checkAuditMonth(category: FileCategory, month: string | undefined, role: Role): void {
  const fault = monthFault(kindOf(category).months, month, role);
  if (fault) throw ruleBroken(fault.message, { month: fault.brief });
}
