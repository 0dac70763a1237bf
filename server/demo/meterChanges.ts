import { sql } from 'drizzle-orm';
import type { Executor } from '../services/db/connect.ts';
import type { DemoMonth } from './monthFigures.ts';

/** The highest reading of a register of five digits, plus one. */
const full = 100_000;

/** The first reading of a new meter. */
const first = 3.2;

/**
 * Lets the meter of one transformer centre in each section be replaced, or roll over, in the last audited month, and
 * records it: its readings show another figure from then on, and its energy stays what it was. One statement for all: the
 * counts that triggers keep follow once.
 */
export async function makeMeterChanges(tx: Executor, months: readonly DemoMonth[]): Promise<void> {
  const month = months.at(-3)?.month ?? '';
  await tx.execute(sql`analyze tc_readings, tc_terms, transformer_centres`);
  await tx.execute(sql`
    with works as (
      select centre.id, tc.number, tc.section_code,
        round(begun.final_value + 0.4 * (ended.final_value - begun.final_value), 2) as turned,
        row_number() over (partition by tc.section_code order by tc.number desc) as place
      from demo_centres centre
      join transformer_centres tc on tc.id = centre.id
      join tc_readings begun on begun.tc_id = centre.id and begun.month = ${month}
      join tc_readings ended on ended.tc_id = centre.id and ended.month = month_after(${month})
      where centre.misreading is null and centre.remark is null and tc.activated_on < ${month}
        and ended.final_value > begun.final_value + 1 and ended.final_value < ${full}
    ), chosen as (
      select id, section_code, turned, dense_rank() over (order by section_code) % 2 = 1 as is_replaced, 'SX' || number as serial
      from works where place = 1
    ), record as (
      insert into meter_changes (date, transformer, zone_code, circle_code, division_code, sub_division_code, section_code,
        kind, month, closing, opening, digits, make, serial_number, remark)
      select (${month} || '-12')::date, tc.id, tc.zone_code, tc.circle_code, tc.division_code, tc.sub_division_code,
        tc.section_code, case when is_replaced then 'replaced' else 'rolledOver' end, ${month},
        case when is_replaced then turned end, case when is_replaced then ${first}::numeric end,
        case when not is_replaced then 5 end, case when is_replaced then 'Secure' end, case when is_replaced then serial end,
        case when is_replaced then 'Display was dark' end
      from chosen join transformer_centres tc on tc.id = chosen.id
    ), read as (
      update tc_readings set final_value = final_value + case
        when month > ${month} then case when is_replaced then ${first}::numeric - turned else -turned end
        when is_replaced then 0 else ${full}::numeric - turned end
      from chosen where tc_id = chosen.id
    ), meter as (
      update transformer_centres tc set meter_make = 'Secure', meter_serial_number = serial
      from chosen where tc.id = chosen.id and is_replaced
    ), before as (
      update tc_terms set until_month = ${month} from chosen where tc_id = chosen.id
      returning to_jsonb(tc_terms) as terms, is_replaced, turned, serial
    ), after as (
      select terms || jsonb_build_object('from_month', ${month}::text, 'until_month', month_after(${month}), 'meter_changes',
        jsonb_build_array(jsonb_build_object(
          'on', ${month} || '-12', 'kind', case when is_replaced then 'replaced' else 'rolledOver' end,
          'closing', case when is_replaced then turned else ${full}::numeric end,
          'opening', case when is_replaced then ${first}::numeric else 0 end,
          'primaryCurrent', terms -> 'primary_current', 'secondaryCurrent', terms -> 'secondary_current',
          'make', case when is_replaced then '"Secure"' else terms -> 'meter_make' end,
          'serialNumber', case when is_replaced then to_jsonb(serial) else terms -> 'meter_serial_number' end))) as terms
      from before
      union all
      select terms || jsonb_build_object('from_month', month_after(${month}), 'until_month', null)
        || case when is_replaced then jsonb_build_object('meter_make', 'Secure', 'meter_serial_number', serial) else '{}' end
      from before
    )
    insert into tc_terms select own.* from after, jsonb_populate_record(null::tc_terms, terms) as own`);
}
