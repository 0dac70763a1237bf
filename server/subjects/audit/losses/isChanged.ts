import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { tcTerms } from '../../../services/db/schema/index.ts';

/** Whether terms of a TC that began in some months, its first ones aside, differ in some columns from those before. */
export function isChanged(
  columns: readonly PgColumn[],
  { tcId, began }: { tcId: SQLWrapper; began: (fromMonth: SQL) => SQL },
): SQL<boolean> {
  const of = (terms: string) => sql.raw(columns.map(({ name }) => `${terms}.${name}`).join(', '));
  return sql`exists (
    select from ${tcTerms} now
    cross join lateral (
      select * from ${tcTerms} earlier
      where earlier.tc_id = now.tc_id and earlier.from_month < now.from_month
      order by earlier.from_month desc limit 1
    ) before
    where now.tc_id = ${tcId} and ${began(sql`now.from_month`)}
      and (${of('now')}) is distinct from (${of('before')}))`;
}

/** The columns that a new CT ratio changes, and those that another meter does. */
export const ratioColumns = [tcTerms.primaryCurrent, tcTerms.secondaryCurrent];
export const meterColumns = [tcTerms.meterMake, tcTerms.meterSerialNumber];
