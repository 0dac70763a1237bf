import { sql, type SQL } from 'drizzle-orm';
import { addMonths } from '#domain/months.ts';
import { failureReasons } from '#domain/transformers.ts';
import { loadFirstMonths } from '../billing/months.ts';
import type { Executor } from '../db/connect.ts';
import { dice, oneOf } from './consumers.ts';

/** How the year moves consumption, per cent, January first: hot before the rains, pumps in the dry months. */
const seasons = [96, 102, 116, 124, 120, 94, 86, 87, 92, 97, 95, 93] as const;

/** What a month's consumption costs, a fixed charge included. */
const bill = sql.raw('(consumption * price / 100 + 9000)');

/** What every installation was billed in each month, the first given first. */
export async function makeBilling(tx: Executor, months: readonly string[]): Promise<void> {
  await loadFirstMonths(
    tx,
    months.map((month, index) => ({ month, rows: billingOf(month, index) })),
  );
}

/** One of a row's five even numbers from 0 to 4095. */
const luck = (nth: number) => sql.raw(`((luck >> ${nth * 12}) & 4095)`);

/** In whole hundredths of a kWh and of a rupee until the end: that is what the database reckons fast. */
function billingOf(month: string, index: number): SQL {
  const position = sql.raw(String(index));
  const season = sql.raw(String(seasons[Number(month.slice(5)) - 1] ?? 100));
  return sql`
    select ${month}, id, account_id, section_code, mr_id, reading_day, tariff, tc_id, source, status,
      case when status is not null then ${position} - spell_start + 1 end, consumption * 0.01,
      case when ${luck(0)} < 120 then usual * 17 / 20 * 0.01 end,
      case when ${luck(1)} < 120 then usual * 21 / 20 * 0.01 end,
      ${bill} * 0.01,
      case when ${luck(2)} < 240 then 0 when ${luck(2)} < 900 then ${bill} * 9 / 10 * 0.01 else ${bill} * 0.01 end,
      case when ${luck(3)} < 8 then ${bill} / 4 * 0.01 end
    from (
      select *, case
        when status in ('VACANT', 'ZERO_CONSUMPTION', 'UNBILLED') then 0
        when status in ('MNR', 'DOOR_LOCKED') then usual
        else (usual * (3072 + ${luck(4)} / 2) / 4096)::int end as consumption
      from (
        select id, account_id, section_code, mr_id, reading_day, tariff, tc_id, source, price, spell_start,
          appetite * ${season} / 100 as usual,
          hashint8extended(n, ${position}) as luck,
          case when ${position} >= spell_start and ${position} < spell_start + spell_length then spell end as status
        from demo_consumers offset 0
      ) as seasonal offset 0
    ) as billed`;
}

/**
 * The readings of every transformer centre: what its consumers took, and the loss that is its own. Each band of
 * losses has some; a few meters fail, some for good, and a few are not read.
 */
export async function makeReadings(tx: Executor, months: readonly string[]): Promise<void> {
  const [first] = months;
  if (!first) return;
  const row = sql.raw('tc.number::bigint');
  const perMonth = sql.raw(`tc.number::bigint * 1000 + replace(month.month, '-', '')::bigint`);
  await tx.execute(sql`
    insert into tc_readings (tc_id, month, final_value, failure_reason, recorded_at)
    select tc_id, month, case when reason is null then value end, reason, (month || '-' || lpad(reading_day::text, 2, '0') || ' 05:30Z')::timestamptz
    from (
      select tc.id as tc_id, tc.reading_day, month.month,
        floor(1000 + ${dice(row, 1)} * 60000)::bigint + coalesce(sum(round(
          (coalesce(counts.consumption, 0)::float8 / (1 - ${lossOf(dice(row, 2))} - 0.02 * (${dice(perMonth, 3)} - 0.5)))
          * tc.secondary_current / tc.primary_current)::bigint)
          over (partition by tc.id order by month.month rows between unbounded preceding and 1 preceding), 0)::bigint as value,
        case when ${dice(row, 7)} < 0.01 then ${oneOf(failureReasons, dice(row, 8))}
          when ${dice(perMonth, 4)} < 0.03 then ${oneOf(failureReasons, dice(perMonth, 5))} end as reason,
        ${dice(perMonth, 6)} >= 0.02 and ${dice(row, 9)} >= 0.005 as read
      from transformer_centres tc
      cross join jsonb_array_elements_text(${JSON.stringify(months)}::jsonb) as month(month)
      left join tc_counts counts on counts.tc_id = tc.id and counts.month = month.month
    ) as readings
    where read`);
}

/** The share of the energy that is lost: from what a mis-tag makes of it to what a theft does. */
function lossOf(rolled: SQL): SQL {
  return sql`(case
    when ${rolled} < 0.04 then -0.05 - ${rolled} * 2.5
    when ${rolled} < 0.1 then -0.045 + (${rolled} - 0.04) * 0.7
    when ${rolled} < 0.3 then 0.003 + (${rolled} - 0.1) * 0.23
    when ${rolled} < 0.55 then 0.05 + (${rolled} - 0.3) * 0.2
    when ${rolled} < 0.75 then 0.1 + (${rolled} - 0.55) * 0.25
    when ${rolled} < 0.88 then 0.15 + (${rolled} - 0.75) * 0.38
    else 0.2 + (${rolled} - 0.88) * 1.6 end)`;
}

/** Months whose audit is over: all but the last three, wherever both readings are there. */
export async function makeAudits(tx: Executor, months: readonly string[]): Promise<void> {
  const over = months.slice(0, -3);
  // Without statistics, the readings of all months would be paired first.
  await tx.execute(sql`analyze tc_readings, tc_counts, transformer_centres, users`);
  await tx.execute(sql`
    insert into tc_audits (tc_id, month, audited_by, audited_at)
    select tc.id, month.month, engineer.id, (month.next || '-25 06:00Z')::timestamptz
    from jsonb_to_recordset(${JSON.stringify(over.map(month => ({ month, next: addMonths(month, 1) })))}::jsonb) as month(month text, next text)
    join tc_readings begun on begun.month = month.month and begun.final_value is not null
    join tc_readings ended on ended.tc_id = begun.tc_id and ended.month = month.next and ended.final_value is not null
    join transformer_centres tc on tc.id = begun.tc_id
    join users engineer on engineer.user_type = 'ae' and engineer.section_code = tc.section_code
    join tc_counts counts on counts.tc_id = tc.id and counts.month = month.month and counts.without_consumption = 0`);
}
