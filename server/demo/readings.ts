import { sql, type SQL } from 'drizzle-orm';
import { auditFigures, factsOfAudit } from '../subjects/billing/auditState.ts';
import type { Executor } from '../services/db/connect.ts';
import type { DemoMonth } from './calendar.ts';
import { usageIn } from './usage.ts';

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
