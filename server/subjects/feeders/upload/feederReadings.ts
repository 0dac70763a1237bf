import { sql, type SQL } from 'drizzle-orm';
import { energyInAt } from '#domain/feederReadings.ts';
import { feederReadings as declared, type FeederReadingRow } from '#fileKinds/kinds/feederReadings.ts';
import type { Apply } from '../../files/fileKind.ts';
import { accepted, logged, setBased } from '../../files/setBased.ts';

const { reasons } = declared;

/** A row with the energy that it comes to. `end` is a word of SQL. */
type Reading = Omit<FeederReadingRow, 'start' | 'end'> & {
  energyIn: number | null;
  startReading: number | null;
  endReading: number | null;
};

const columns = sql.raw('energy_in, energy, start, "end", constant, ht, remark');
const values = sql.raw('energy_in, energy, start_reading, end_reading, constant, ht, remark');
const known = sql.raw(
  'known.energy_in, known.energy, known.start, known."end", known.constant, known.ht, known.remark',
);
const asJson = (list: SQL) => sql`
  (select to_jsonb(value) from (values (${list})) as value("energyIn", energy, start, "end", constant, ht, remark))`;

const writeReadings = setBased<Reading>({
  columns: {
    mdmCode: 'text',
    energyIn: 'numeric(18, 2)',
    energy: 'numeric(18, 2)',
    startReading: 'numeric(18, 3)',
    endReading: 'numeric(18, 3)',
    constant: 'numeric(18, 2)',
    ht: 'numeric(18, 2)',
    remark: 'text',
  },
  // Feeders have no section.
  sections: () => sql`select null::text as section_code where false`,
  copies: ({ month }) => [['feeder_readings', sql`month = ${month}`]],
  facts: ({ month }) => sql`
    select given.*, null::text as section_code, feeders.id as feeder_id,
      coalesce(known.id, gen_random_uuid()) as id, known.id is not null as is_known,
      (${known}) is not distinct from (given.energy_in, given.energy, start_reading, end_reading, given.constant,
        given.ht, given.remark) as is_same,
      ${asJson(known)} as before
    from given
    left join feeders on feeders.mdm_code = given.mdm_code
    left join feeder_readings known on known.feeder = feeders.id and known.month = ${month}`,
  conditions: [
    [reasons.feederNotFound, sql`feeder_id is null`],
    [reasons.unchanged, sql`is_known and is_same`],
  ],
  writes: ({ file, month }) => [
    logged(file, {
      action: 'feeder-readings.create',
      entity: 'feeder-readings',
      id: sql`id`,
      after: sql`jsonb_build_object('feeder', feeder_id, 'month', ${month}::text) || ${asJson(values)}`,
      where: sql`not is_known`,
    }),
    logged(file, {
      action: 'feeder-readings.update',
      entity: 'feeder-readings',
      id: sql`id`,
      before: sql`before`,
      after: asJson(values),
      where: sql`is_known`,
    }),
    sql`
      insert into feeder_readings as known (id, feeder, month, ${columns})
      select id, feeder_id, ${month}, ${values} from ${accepted}
      on conflict (feeder, month) do update set (${columns}) = (excluded.energy_in, excluded.energy, excluded.start,
        excluded."end", excluded.constant, excluded.ht, excluded.remark), version = known.version + 1, updated_at = now()`,
  ],
});

/** Records the readings of feeders' meters. */
export const applyFeederReadings: Apply<FeederReadingRow> = (tx, rows, context) =>
  writeReadings(
    tx,
    rows.map(({ row: { start: startReading, end: endReading, ...row }, rowNumber }) => ({
      rowNumber,
      row: {
        ...row,
        startReading,
        endReading,
        energyIn: energyInAt({ ...row, start: startReading, end: endReading }),
      },
    })),
    context,
  );
