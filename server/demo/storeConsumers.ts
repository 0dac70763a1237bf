import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../services/db/connect.ts';
import type { DemoTransformer } from './demoTransformer.ts';
import { communities } from './names.ts';
import { habits, horsepower, pumpTariffs } from './consumers.ts';

/** Returns a uniform number from 0 to 1, the same every time for the same consumer and purpose. */
const fraction = (purpose: number) =>
  sql.raw(`((hashint8extended(n, ${purpose}) & 16777215) / 16777216.0::float8)`);

/** Picks a value from a list by a random number from 0 to 1. */
function oneOf(list: readonly string[], purpose: number): SQL {
  const values = sql.join(
    list.map(value => sql`${value}`),
    sql`, `,
  );
  return sql`(array[${values}])[1 + floor(${fraction(purpose)} * ${sql.raw(String(list.length))})::int]`;
}

const motorTariffs = sql.raw(
  Object.entries(habits)
    .filter(([, { isMotor }]) => isMotor)
    .map(([tariff]) => `'${tariff}'`)
    .join(', '),
);
const pumps = sql.raw(pumpTariffs.map(tariff => `'${tariff}'`).join(', '));
const prices = sql.raw(
  Object.entries(habits)
    .map(([tariff, { price }]) => `('${tariff}', ${price})`)
    .join(', '),
);

/** The rows keep their order: no statement reads parts of them at once. */
const inOrder = sql.raw('with (parallel_workers = 0)');

/**
 * Fills `installations`, and two tables from which the months are made: `demo_centres`, every transformer centre with its
 * meter, and `demo_consumers`. These stay until `dropPlan`, for a fill that goes on in another session. Sends the
 * consumers as columns and makes up their names in the database: many times faster than sending sixty thousand rows.
 */
export async function storeConsumers(tx: Executor, transformers: readonly DemoTransformer[]): Promise<void> {
  await storeCentres(tx, transformers);
  const places = new Map(transformers.map(({ row }, place) => [row.id, place]));
  const consumers = transformers.flatMap((transformer, home) =>
    transformer.consumers.map(consumer => ({ ...consumer, home })),
  );
  const column = (value: (consumer: (typeof consumers)[number]) => string | number | null | undefined) =>
    `{${consumers.map(consumer => value(consumer) ?? 'null').join(',')}}`;
  await tx.execute(sql`
    create table demo_consumers ${inOrder} as
    select given.n::int as n, appetite, (load * 11000)::int as charge,
      coalesce(own.reading_day, home.reading_day) as reading_day, tariff in (${pumps}) as is_pump, home.id as home_id,
      ('de000000-0000-8000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, home.reading_mr as mr_id,
      problem_from, problem_until, problem, price,
      (5400000000 + n * 37 + floor(${fraction(1)} * 37)::int)::text as account_id,
      home.section_code, tariff, own.id as tc_id, own.tagged_by, load
    from unnest(
      ${column(({ home }) => home)}::int[], ${column(({ tcId }) => tcId && places.get(tcId))}::int[],
      ${column(({ tariff }) => tariff)}::text[], ${column(({ load }) => load)}::numeric[],
      ${column(({ appetite }) => Math.round(appetite * 100))}::int[], ${column(({ spell }) => spell?.problem)}::text[],
      ${column(({ spell }) => spell?.from)}::int[], ${column(({ spell }) => spell?.until)}::int[]
    ) with ordinality
      as given(home_place, own_place, tariff, load, appetite, problem, problem_from, problem_until, n)
    join demo_centres home on home.place = home_place
    left join demo_centres own on own.place = own_place
    join (values ${prices}) as prices(of_tariff, price) on of_tariff = tariff
    order by given.n`);
  await storeInstallations(tx);
}

/** Drops the tables from which the months were made. */
export async function dropPlan(tx: Executor): Promise<void> {
  await tx.execute(sql`drop table demo_consumers, demo_centres`);
}

async function storeCentres(tx: Executor, transformers: readonly DemoTransformer[]): Promise<void> {
  const rows = transformers.map(({ row, taggedBy, meter }, place) => ({
    place,
    id: row.id,
    tagged_by: taggedBy,
    opening: meter.opening,
    delivered: (1 - meter.technicalLoss) * (1 - meter.stolen),
    days_late: meter.daysLate,
    remark: meter.fault?.remark,
    fault_from: meter.fault?.from,
    fault_until: meter.fault?.until,
    misreading: meter.misreading,
  }));
  await tx.execute(sql`
    create table demo_centres ${inOrder} as
    select given.*, number::bigint, section_code, zone_code, circle_code, division_code, sub_division_code,
      reading_mr, reading_day, primary_current, secondary_current
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      place int, id uuid, tagged_by text, opening numeric, delivered float8, days_late int, remark text,
      fault_from int, fault_until int, misreading text)
    join transformer_centres using (id)`);
  await tx.execute(sql`analyze demo_centres`);
}

/** Adds the rows of `demo_consumers` to the installations. Motors have their load in HP, a few in kW too. */
async function storeInstallations(tx: Executor): Promise<void> {
  const [coastal, inland] = communities;
  await tx.execute(sql`
    insert into installations (id, account_id, rr_number, consumer_name, sanctioned_kw, sanctioned_hp, zone_code,
      circle_code, division_code, sub_division_code, section_code, date_of_service, created_at, updated_at)
    select consumer.id, account_id, chr(65 + (right(consumer.section_code, 5)::bigint % 23)::int) || left(tariff, 1) || right(tariff, 1) || '-'
        || (1000 + n * 3 + floor(${fraction(2)} * 3)::int)::text,
      case when ${fraction(3)} < 0.99 then
        case when ${fraction(4)} < 0.6
          then ${oneOf(coastal?.firstNames ?? [], 5)} || ' ' || ${oneOf(coastal?.lastNames ?? [], 6)}
          else ${oneOf(inland?.firstNames ?? [], 5)} || ' ' || ${oneOf(inland?.lastNames ?? [], 6)} end end,
      case when tariff not in (${motorTariffs}) then load when ${fraction(7)} < 0.1 then round(load * ${sql.raw(String(horsepower))}, 2) end,
      case when tariff in (${motorTariffs}) then load end,
      zone_code, circle_code, division_code, sub_division_code, consumer.section_code,
      date '2008-01-01' + floor(${fraction(8)} * 5800)::int, timestamptz '2025-04-01 04:30Z', timestamptz '2025-04-01 04:30Z'
    from demo_consumers consumer join demo_centres home on home.id = home_id order by consumer.section_code, account_id`);
}
