import { sql } from 'drizzle-orm';
import type { Executor } from '../services/db/connect.ts';
import type { DemoMonth } from './monthFigures.ts';

/** The sections whose engineers inspect: Kadri and Bejai. */
const sections = ['5410101', '5410102'];

/**
 * Adds inspections of two sections as of `day`, YYYY-MM-DD. Those of the seventh month back, or of the fourth if there is
 * none, are finished: of TCs that lost less afterwards, with what they lost less as recovered, and one without a fault.
 * Those of the last audited month, of the TCs that lost most, are open or visited, two of them overdue.
 */
export async function makeInspections(
  tx: Executor,
  months: readonly DemoMonth[],
  day: string,
): Promise<void> {
  const [past, last] = [(months.at(-7) ?? months.at(-4))?.month ?? '', months.at(-3)?.month ?? ''];
  const listed = sql.join(
    sections.map(code => sql`${code}`),
    sql`, `,
  );
  await tx.execute(sql`
    with compared as (
      select tc_id, round(count(*) filter (where month > ${past}) * (avg(lost_units) filter (where month < ${past})
          - avg(lost_units) filter (where month > ${past})), 2) as less,
        max(lost_rupees / nullif(lost_units, 0)) filter (where month = ${past}) as rate
      from tc_audits where month between left((to_date(${past}, 'YYYY-MM') - interval '3 months')::text, 7)
        and left((to_date(${past}, 'YYYY-MM') + interval '3 months')::text, 7)
      group by tc_id
      having count(*) filter (where month < ${past}) > 0 and count(*) filter (where month > ${past}) > 0
    ), ended as (
      select tc.*, less, rate, row_number() over (partition by section_code order by less desc, number) as place
      from compared join transformer_centres tc on tc.id = tc_id where section_code in (${listed}) and rate > 0
    ), finished as (
      select ended.id, 'highLoss' as reason, ${past}::text as month, (${past} || '-20')::date + 40 as due,
        case place when 3 then 'noFaultFound' else 'done' end as state,
        (array['theft', 'unbilledConsumer', null])[place] as finding,
        case when place < 3 then greatest(less, 0) end as units,
        case when place < 3 then greatest(round(less * rate, 2), 0) end as rupees,
        (array['Direct hooking before the meter removed', 'Two shops had no bill', 'Meter, CT and tags checked'])[place] as note
      from ended where place <= 3
    ), losing as (
      select tc.id, row_number() over (partition by tc.section_code order by lost_rupees desc, number) as place
      from tc_audits audit join transformer_centres tc on tc.id = tc_id
      where month = ${last} and lost_rupees > 0 and tc.section_code in (${listed})
    ), unfinished as (
      select id, 'highLoss' as reason, ${last}::text as month,
        greatest(${day}::date + (array[-4, 6, -1])[place], (${last} || '-01')::date) as due,
        case place when 3 then 'visited' else 'open' end as state, null as finding, null::numeric as units,
        null::numeric as rupees, case place when 3 then 'CT box was locked; key is with the lineman' end as note
      from losing where place <= 3
    )
    insert into inspections (id, transformer, zone_code, circle_code, division_code, sub_division_code, section_code,
      reason, month, assigned_to, due, state, finding, recovered_units, recovered_rupees, note, closed)
    select md5('inspection' || tc.number || each.month)::uuid, tc.id, zone_code, circle_code, division_code,
      sub_division_code, section_code, reason, each.month, case when state <> 'done' then tc.reading_mr end, due, state,
      finding, units, rupees, note, finding is not null or state = 'noFaultFound'
    from (select * from finished union all select * from unfinished) as each join transformer_centres tc using (id)`);
}
