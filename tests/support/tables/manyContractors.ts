import { sql } from 'drizzle-orm';
import type { Executor } from '../../../server/services/db/connect.ts';

/** Adds contractors, `Contractor 0000001` onwards, to the sections that exist. */
export async function addContractors(db: Executor, rows: number): Promise<void> {
  await db.execute(sql`
    with sections as (
      select *, row_number() over (order by code) - 1 as place, count(*) over () as places
      from areas where level = 'section')
    insert into contractors (name, phone, since, active,
      zone_code, circle_code, division_code, sub_division_code, section_code)
    select 'Contractor ' || lpad(n::text, 7, '0'), '+91' || (9000000000 + n), date '2015-01-01' + n % 4000, n % 3 = 0,
      zone_code, circle_code, division_code, sub_division_code, section_code
    from generate_series(1, ${rows}::int) as n join sections on place = n % places`);
}
