import { sql } from 'drizzle-orm';
import { rowsOf } from '../../../server/services/db/connect.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import type { TestPlace } from '../../support/database.ts';
import { withConnection } from './places.ts';

/** The contents of the records, without ids and times, which differ from run to run. */
export interface Records {
  /** The number of rows of each table, and a hash of them. */
  tables: Record<string, unknown>[];
  /** The counts that differ from the rows they count. */
  wrongCounts: unknown[];
}

/** Reads the records that files change while no server runs on the place. */
export const recordsOf = (place: TestPlace): Promise<Records> =>
  withConnection(place, async ({ db }) => {
    const tables: Record<string, unknown>[] = [];
    for (const select of selections) {
      const rows = sql`select count(*)::int as rows, md5(string_agg(row, ',' order by row)) as hash from (${select}) as all_rows`;
      tables.push(...(await rowsOf(db, rows)));
    }
    return { tables, wrongCounts: await verifyCounts(db) };
  });

const selections = [
  sql`
    select jsonb_build_array(account_id, rr_number, consumer_name, sanctioned_kw, sanctioned_hp, section_code,
      date_of_service, state)::text as row
    from installations`,
  sql`
    select jsonb_build_array(bill.month, bill.account_id, bill.section_code, reader.mr_code, bill.reading_day,
      bill.tariff, centre.number, bill.tagged_by, bill.status, bill.duration, bill.consumption, bill.e_min,
      bill.e_max, bill.demand, bill.collection, bill.bill_cancellation)::text as row
    from installation_months bill
    join users reader on reader.id = bill.mr_id
    left join transformer_centres centre on centre.id = bill.tc_id`,
  sql`
    select jsonb_build_array(centre.number, reading.month, reading.final_value, reading.failure_reason,
      reading.file_row)::text as row
    from tc_readings reading join transformer_centres centre on centre.id = reading.tc_id`,
  sql`
    select jsonb_build_array(file.category, logged.row_number, logged.action, logged.entity)::text as row
    from changes logged join files file on file.id = logged.file_id`,
];
