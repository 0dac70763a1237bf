import { sql, type SQL } from 'drizzle-orm';
import { loadFirstMonths } from '../subjects/billing/months.ts';
import type { Executor } from '../services/db/connect.ts';
import type { DemoMonth } from './calendar.ts';
import { luck, usageIn } from './usage.ts';

/** Bills every installation in each of the months, which run from the first to the last. */
export async function makeBilling(tx: Executor, months: readonly DemoMonth[]): Promise<void> {
  await loadFirstMonths(
    tx,
    months.map(month => ({ month: month.month, rows: billingOf(month) })),
  );
}

/**
 * The rows of a month. E-min and E-max are only on record where the consumption is far beyond them. A bill is the
 * consumption at the tariff's price, and a fixed charge for the load.
 */
function billingOf({ month, position, visitedBefore, ...rest }: DemoMonth): SQL {
  return sql`
    select ${month}, id, account_id, section_code, mr_id, reading_day, tariff, tc_id, tagged_by, status,
      case when status is not null then ${sql.raw(String(position))} - problem_from + 1 end, billed * 0.01,
      case when is_low and billed is not null then usual * 75 / 100 * 0.01 end,
      case when is_high and billed is not null then usual * 115 / 100 * 0.01 end,
      demand, case when ${luck(2)} < 240 then demand * 0 when ${luck(2)} < 900 then demand * 0.9 else demand end,
      case when ${luck(3)} < 8 then demand / 4 end
    from (
      select *,
        case when reading_day < ${sql.raw(String(visitedBefore))} and issue <> 'LOST' then issue end as status,
        case when issue = 'UNBILLED' then 0 * billed else billed / 100 * price + charge end * 0.01 as demand
      from (${usageIn({ month, position, visitedBefore, ...rest })}) as usage offset 0
    ) as billed`;
}
