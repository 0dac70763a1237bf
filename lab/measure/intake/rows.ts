import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { FileCategory } from '#domain/files.ts';
import { currentMonth } from '#domain/months.ts';
import { rowsOf, type Database } from '../../../server/services/db/connect.ts';

/** A kind of file to measure: the SQL that selects its rows, as texts by column. */
export interface MeasuredKind {
  category: FileCategory;
  month: string;
  /** Selects rows of which each changes something. `turn` counts the files of a run, so that no two say the same. */
  rows(turn: number, count: number): SQL;
}

/** The month that no section has audited yet. */
const month = currentMonth();

const installations = sql`
  select installation.account_id, bill.tc_id, bill.reading_day, bill.mr_id, bill.section_code
  from installation_months bill join installations installation on installation.id = bill.installation_id
  where bill.month = ${month}`;

/** The kinds of which a utility uploads the most rows. */
export const measuredKinds: readonly MeasuredKind[] = [
  {
    category: 'tcReadings',
    month,
    rows: (turn, count) => sql`
      select number as "TC_number", (100000 + ${turn}::integer * 10 + row_number() over () % 7)::text as "Reading",
        '' as "Remark"
      from transformer_centres where activated_on <= ${month} order by number limit ${count}`,
  },
  {
    category: 'tcInstallationTag',
    month,
    // To the next TC with the same meter reader and reading day, or to the first one after the last.
    rows: (_turn, count) => sql`
      with centres as (
        select centre.id, centre.number, centre.section_code, centre.reading_day, tagged.mr_id,
          row_number() over readers as place, count(*) over (partition by centre.section_code, centre.reading_day, tagged.mr_id) as places
        from transformer_centres centre join tc_meter_readers tagged on tagged.tc_id = centre.id
        window readers as (partition by centre.section_code, centre.reading_day, tagged.mr_id order by centre.number))
      select bill.account_id as "Account_ID", next.number as "TC_number"
      from (${installations}) bill
      join centres own on own.id = bill.tc_id and own.mr_id = bill.mr_id and own.reading_day = bill.reading_day
      join centres next on (next.section_code, next.reading_day, next.mr_id) = (own.section_code, own.reading_day, own.mr_id)
        and next.place = own.place % own.places + 1
      where own.places > 1 order by bill.account_id limit ${count}`,
  },
  {
    category: 'isr',
    month,
    rows: (turn, count) => sql`
      select (8000000000 + ${turn}::bigint * 10000000 + number)::text as "Account_ID", 'RR' || number as "RR_number",
        'Consumer ' || number as "Consumer_name", 'LT2' as "Tariff", '3' as "KW", '0' as "HP",
        (1 + number % 28)::text as "Reading_day", mr_code as "MR_code", section_code as "Section_code",
        '31/03/2019' as "Date_of_service", 'ACTIVE' as "Status"
      from generate_series(1, ${count}::integer) number
      join (select row_number() over (order by mr_code) - 1 as place, count(*) over () as places, mr_code, section_code
        from users where user_type = 'mr' and mr_code ~ '^\\d{6,10}$') readers on place = number % places`,
  },
  {
    category: 'dcb',
    month,
    rows: (turn, count) => sql`
      select account_id as "Account_ID", (50 + ${turn}::integer + row_number() over () % 400)::text as "Consumption",
        (400.5 + row_number() over () % 4000)::text as "Demand", (300 + row_number() over () % 4000)::text as "Collection"
      from (${installations}) bill order by account_id limit ${count}`,
  },
];

const cells = Type.Array(Type.Record(Type.String(), Type.String()));

/** Returns the rows of a file. */
export async function fileRowsOf(
  db: Database,
  kind: MeasuredKind,
  turn: number,
  count: number,
): Promise<Record<string, string>[]> {
  return Value.Parse(cells, await rowsOf(db, kind.rows(turn, count)));
}
