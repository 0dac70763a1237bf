import { sql, type SQL } from 'drizzle-orm';
import { inIndia } from '#domain/clock.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { auditFigures, factsOfAudit } from '../subjects/billing/auditState.ts';
import type { Executor } from '../services/db/connect.ts';
import { addRows } from '../subjects/billing/months.ts';
import { pumpSeason, season } from './consumers.ts';

/** The section whose engineer is two months behind with the audit: Talaguppa. */
const lateSection = '6120103';

/**
 * Adds the readings of every transformer centre: what its consumers use, billed or not and wherever they are tagged,
 * and what is lost on the way. A meter that fails does not move; it has a remark if anyone has noticed.
 */
export async function makeReadings(tx: Executor, months: readonly DemoMonth[]): Promise<void> {
  // Nobody knows yet what the current month uses.
  const used = months.slice(0, -1).map(
    month => sql`select home_id, ${month.month} as month, sum(used) * 0.01 as kwh
      from (${usageIn(month)}) as usage group by home_id`,
  );
  const visits = months.map(
    ({ month, position, visitedBefore }) => sql`(${month}, ${position}::int, ${visitedBefore}::int)`,
  );
  await tx.execute(sql`
    insert into tc_readings (tc_id, month, final_value, failure_reason, recorded_by, recorded_at)
    select id, month, case when remark_in_month is null then ${shown(months.length - 2)} end, remark_in_month, reading_mr,
      (month || '-01 03:30Z')::timestamptz + make_interval(days => reading_day - 1 + days_late, mins => place % 480)
    from (
      select *, opening + coalesce(sum(advance)
        over (partition by id order by position rows between unbounded preceding and 1 preceding), 0) as value,
        opening + sum(advance) filter (where position < ${months.length - 2}) over (partition by id) as turned,
        round(0.4 * sum(advance) filter (where position = ${months.length - 3}) over (partition by id), 2) as since
      from (
        select centre.*, month, position, visited_before,
          case when position >= fault_from and position < fault_until then remark end as remark_in_month,
          case when position >= fault_from and position < fault_until then 0
            else round((kwh / (delivered - 0.01 + 0.00016 * (hashint8extended(number, position) & 127)::float8)
              * secondary_current / primary_current)::numeric, 2) end as advance
        from demo_centres centre
        cross join (values ${sql.join(visits, sql`, `)}) as visit(month, position, visited_before)
        left join (${sql.join(used, sql` union all `)}) as used(home_id, of_month, kwh) on home_id = id and of_month = month
      ) as measured
    ) as readings
    where reading_day + days_late < visited_before`);
}

/**
 * The figure that the meter shows of its `value`. One with a misreading showed `turned` at a position when it was
 * replaced or began again at zero, and has counted `since` before that visit.
 */
const shown = (position: number): SQL => sql`case
  when misreading is null or misreading = 'replacedMeter' and position < ${position} then value
  when misreading = 'typo' then value * case position when ${position} then 10 else 1 end
  else value - turned + since + case when position < ${position} then 100000 else 0 end end`;

/** Audits all months up to two back, wherever nothing is missing; in one section only up to four back. */
export async function makeAudits(tx: Executor, months: readonly DemoMonth[]): Promise<void> {
  const [closed, closedLate] = [months.at(-3)?.month ?? '', months.at(-5)?.month ?? ''];
  // Without statistics, the readings of all months would be paired first.
  await tx.execute(sql`analyze tc_readings, tc_counts, transformer_centres, users`);
  // Each unusual bill would look its year up by an index, month by month: all months at once are one pass.
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(sql`set local enable_mergejoin = off`);
  await tx.execute(sql`
    insert into tc_audits (tc_id, month, section_code, audited_by, audited_at, ${auditFigures})
    select facts.tc_id, facts.month, tc.section_code, engineer.id,
      (month_after(facts.month) || '-28 12:00Z')::timestamptz + make_interval(mins => right(engineer.section_code, 5)::int % 97),
      ${factsOfAudit}
    from auditable_months facts
    join transformer_centres tc on tc.id = facts.tc_id
    join users engineer on engineer.user_type = 'ae' and engineer.section_code = tc.section_code
    where facts.month <= case tc.section_code when ${lateSection} then ${closedLate} else ${closed} end`);
  await tx.execute(sql`
    insert into started_audits (section_code, month, started_by, started_at)
    select section_code, month, audited_by, min(audited_at) from tc_audits group by 1, 2, 3`);
  await tx.execute(sql`set local enable_nestloop = on`);
  await tx.execute(sql`set local enable_mergejoin = on`);
}

/** A uniform random number of a row, from 0 to 4095: one of four. */
const luck = (nth: 0 | 1 | 2 | 3): SQL =>
  sql.raw(`((${nth < 2 ? 'luck' : 'more_luck'} >> ${(nth % 2) * 12}) & 4095)`);

/** A factor from `least` to `most`, by a random number. */
const factor = (least: number, most: number) =>
  sql`(${sql.raw(`${least}::float4`)} + ${luck(1)} * ${sql.raw(`${(most - least) / 4096}::float4`)})`;

const percentOf = (seasons: readonly number[], month: string) =>
  sql.raw(String(seasons[Number(month.slice(5)) - 1] ?? 100));

/**
 * Selects `demo_consumers` with what each uses in a month, in hundredths of a kWh: `used` is what flows, `billed` what
 * the bill says, null without a bill. Some use much more or much less than is `usual`. Numbers of 4 bytes are fast in the
 * embedded database.
 */
function usageIn({ month, position, billedBefore }: DemoMonth): SQL {
  const at = sql.raw(String(position));
  return sql`
    select *, case
      when reading_day >= ${sql.raw(String(billedBefore))} then null
      when issue is null then used
      when issue in ('MNR', 'DOOR_LOCKED') then usual
      when issue <> 'LOST' then 0 end as billed
    from (
      select *, (usual * case
        when is_high then ${factor(1.4, 1.9)}
        when is_low then ${factor(0.2, 0.45)}
        when issue in ('MNR', 'DOOR_LOCKED') then ${factor(0.5, 1.25)}
        when issue in ('VACANT', 'ZERO_CONSUMPTION') then 0
        else ${factor(0.9, 1.1)} end)::int as used
      from (
        select *, issue is null and ${luck(0)} < 90 as is_high, issue is null and ${luck(0)} between 90 and 179 as is_low
        from (
          select *,
            appetite / 100 * case when is_pump then ${percentOf(pumpSeason, month)} else ${percentOf(season, month)} end as usual,
            hashint4(n * 64 + ${at}) as luck, hashint4(n * -64 - ${at}) as more_luck,
            case when ${at} >= problem_from and ${at} < problem_until then problem end as issue
          from demo_consumers offset 0
        ) as seasonal
      ) as drawn offset 0
    ) as measured`;
}

/** Bills every installation in a month. */
export async function makeBilling(tx: Executor, month: DemoMonth): Promise<void> {
  await addRows(tx, month.month, billingOf(month));
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

/** A month of the demo utility, and how much of it is known today. */
export interface DemoMonth {
  /** YYYY-MM. */
  month: string;
  /** 0 for the first. */
  position: number;
  /** Meter readers have been to every meter with an earlier reading day. */
  visitedBefore: number;
  /** Every installation with an earlier reading day has its bill. */
  billedBefore: number;
}

/** Later than any reading day. */
const over = 32;

/** A bill follows this many days after the reading that ends its month. */
const daysToBill = 2;

const dayInIndia = inIndia('en', { day: 'numeric' });

/**
 * Returns the months up to the one that `at` is in, the earliest first. The visit on a reading day ends the month
 * before: so the current month has visits and no bills, and the last month has bills as far as the visits have come.
 */
export function demoMonths(count: number, at: Date): DemoMonth[] {
  const today = Number(dayInIndia(at));
  return Array.from({ length: count }, (_, position) => {
    const ago = count - 1 - position;
    return {
      month: addMonths(currentMonth(at), -ago),
      position,
      visitedBefore: ago === 0 ? today : over,
      billedBefore: [0, today - daysToBill][ago] ?? over,
    };
  });
}
