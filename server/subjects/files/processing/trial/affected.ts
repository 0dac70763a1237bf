import { sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { rowsOf, type Executor } from '../../../../services/db/connect.ts';
import type { AffectedRecord } from '../../../../services/db/schema/files.ts';

/** The most records that an effect names. */
export const mostNamed = 100;

/**
 * Selects the records that the change log calls by a name: `id` as the log has it, the `code` and `name` by which people
 * know them, and the TC that the portal can open.
 */
const named: Readonly<Record<string, SQL>> = {
  transformer: sql`select id::text, number as code, name, id::text as tc_id from transformer_centres`,
  installation: sql`select id::text, account_id as code, rr_number as name, null as tc_id from installations`,
  user: sql`select id::text, coalesce(mr_code, section_code, sub_division_code, division_code, circle_code, zone_code, username) as code, concat_ws(' ', first_name, last_name) as name, null as tc_id from users`,
  feeder: sql`select id::text, mdm_code as code, name, null as tc_id from feeders`,
  'feeder-readings': sql`select reading.id::text, mdm_code as code, name, null as tc_id from feeder_readings reading join feeders on feeders.id = feeder`,
  'meter-changes': sql`select change.id::text, number as code, name, transformer::text as tc_id from meter_changes change join transformer_centres centre on centre.id = transformer`,
  inspections: sql`
    select inspection.id::text, coalesce(centre.number, mdm_code, account_id) as code,
      coalesce(centre.name, feeders.name, rr_number) as name, transformer::text as tc_id
    from inspections inspection left join transformer_centres centre on centre.id = transformer
    left join feeders on feeders.id = feeder left join installations on installations.id = installation`,
  powerStation: sql`select station_code as id, station_code as code, name, null as tc_id from power_stations`,
  area: sql`select level || ' ' || code as id, code, name, null as tc_id from areas`,
};

const found = Type.Array(
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    tcId: Type.Union([Type.String(), Type.Null()]),
  }),
);

/**
 * Returns the first records of those whose ids a query selects as `id`, by code. What the file itself adds can't be
 * opened: it is gone with the transaction.
 */
export async function affectedRecords(
  tx: Executor,
  entity: string,
  ids: SQL,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<AffectedRecord[]> {
  const records = named[entity];
  if (!records) return [];
  const rows = await rowsOf(
    tx,
    sql`
      select record.code, record.name, record.tc_id as "tcId" from (${ids}) as affected
      join (${records}) as record using (id) order by record.code, id limit ${mostNamed}`,
  );
  return Value.Parse(found, rows).map(({ code, name, tcId }) => ({
    code,
    name,
    ...(tcId !== null && !isNew && { tcId }),
  }));
}
