import { sql } from 'drizzle-orm';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import type { Database } from '../../server/services/db/connect.ts';
import { areas, feeders, powerStations, users } from '../../server/services/db/schema/index.ts';

/** Adds feeders and meter readers, `F1` and `BM0000001` onwards, to the stations and sections that exist. */
export async function addManyRows(
  db: Database,
  rows: { feeders: number; meterReaders: number },
): Promise<void> {
  await db.execute(sql`
    with stations as (
      select station_code, row_number() over (order by station_code) - 1 as place, count(*) over () as places
      from ${powerStations})
    insert into ${feeders} (mdm_code, number, name, station_code)
    select 'B' || n, 'F' || n, 'Feeder of ' || station_code, station_code
    from generate_series(1, ${rows.feeders}::integer) as n join stations on place = n % places`);
  await db.execute(sql`
    with sections as (
      select *, row_number() over (order by code) - 1 as place, count(*) over () as places
      from ${acrossTheUtility(areas)} where level = 'section')
    insert into ${acrossTheUtility(users)}
      (sub, username, user_type, first_name, mr_code, zone_code, circle_code, division_code, sub_division_code, section_code)
    select gen_random_uuid(), 'reader-' || n, 'mr', 'Kavya', 'BM' || lpad(n::text, 7, '0'),
      zone_code, circle_code, division_code, sub_division_code, section_code
    from generate_series(1, ${rows.meterReaders}::integer) as n join sections on place = n % places`);
}
