import type { FileCategory } from '#domain/files.ts';
import { firstTransformerMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { beforeFirstMonth } from '#domain/transformerEdits.ts';
import { kindOf } from '#fileKinds/index.ts';
import { monthFault, type MonthRule } from '#fileKinds/months.ts';
import { ruleBroken } from '../http/errors.ts';

const transformerMonths: MonthRule = {
  first: role => (role === 'cio' ? undefined : { month: firstTransformerMonth, message: beforeFirstMonth }),
};

/** The rule of a category that has no declaration yet: all of them are about a month. */
const undeclared = (category: FileCategory): MonthRule => (category === 'tcDetails' ? transformerMonths : {});

/** Refuses (422) a file without the month that its kind needs, or with one that its kind or the designation excludes. */
export function checkAuditMonth(category: FileCategory, month: string | undefined, role: Role): void {
  const fault = monthFault(kindOf(category)?.months ?? undeclared(category), month, role);
  if (fault) throw ruleBroken(fault.message, { month: fault.brief });
}
