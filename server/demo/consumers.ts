import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { communities } from './names.ts';
import type { DemoTransformer } from './transformers.ts';

/** An even number from 0 to 1, the same every time for the same row and purpose. */
export function dice(row: SQL, purpose: number): SQL {
  return sql`((hashint8extended(${row}, ${sql.raw(String(purpose))}) & 16777215) / 16777216.0::float8)`;
}

/** One of a list, by a dice. */
export function oneOf(list: readonly string[], rolled: SQL): SQL {
  const values = sql.join(
    list.map(value => sql`${value}`),
    sql`, `,
  );
  return sql`(array[${values}])[1 + floor(${rolled} * ${sql.raw(String(list.length))})::int]`;
}

/** What the tariffs consume in a month, kWh, and pay for a unit, paise; a consumer takes 0.3 to 1.9 times that. */
const appetites: readonly (readonly [tariff: string, kWh: number, paise: number])[] = [
  ['LT1', 22, 510],
  ['LT2', 84, 640],
  ['LT3', 140, 890],
  ['LT4', 190, 420],
  ['LT5', 420, 710],
  ['LT6', 260, 560],
  ['LT7', 150, 1080],
  ['HT1', 3200, 620],
  ['HT2', 4100, 870],
  ['HT3', 1500, 460],
  ['HT4', 2600, 740],
  ['HT5', 1900, 960],
];

const n = sql.raw('n');

/**
 * Fills `installations`, and a scratch table `demo_consumers` with what the months are made of: who has which tariff
 * and appetite, and the spell of months in which something was wrong. Made in the database, which is many times
 * faster than sending it sixty thousand rows. Transformer centres are joined apart, or the planner compares all with all.
 */
export async function makeConsumers(tx: Executor, transformers: readonly DemoTransformer[]): Promise<void> {
  const centres = transformers.map(({ row, consumers }) => ({ id: row.id, consumers }));
  const [coastal, inland] = communities;
  const roll = (purpose: number) => dice(n, purpose);
  const values = sql.join(
    appetites.map(([tariff, kWh, paise]) => sql.raw(`('${tariff}', ${kWh}, ${paise})`)),
    sql`, `,
  );
  await tx.execute(sql`set local temp_buffers = '32MB'`);
  await tx.execute(sql`
    create temporary table demo_consumers on commit drop as
    select drawn.*, case when tc_id is not null then tagged end as source, (kwh * (30 + 160 * size))::int as appetite, price
    from (select n, ('de000000-0000-8000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, (5400000000 + n * 7)::text as account_id,
      section_code, zone_code, circle_code, division_code, sub_division_code, reading_mr as mr_id, reading_day,
      ${tariffOf(roll(1))} as tariff,
      case when ${roll(2)} < 0.98 then tc_id end as tc_id,
      ${sourceOf(dice(sql.raw('tc_number'), 3))} as tagged,
      ${roll(4)} as size,
      ${spellOf(roll(5))} as spell,
      floor(${roll(6)} * 22)::int - 6 as spell_start,
      1 + floor(${roll(7)} * ${roll(7)} * 6)::int as spell_length
    from (
      select row_number() over (order by tc.number, k) as n, tc.id as tc_id, tc.number::bigint as tc_number, tc.section_code, tc.zone_code,
        tc.circle_code, tc.division_code, tc.sub_division_code, tc.reading_mr, tc.reading_day
      from (
        select * from jsonb_to_recordset(${JSON.stringify(centres)}::jsonb) as centre(id uuid, consumers int)
        join transformer_centres using (id) offset 0
      ) as tc cross join generate_series(1, tc.consumers) k
    ) as numbered) as drawn
    join (values ${values}) as appetite(of_tariff, kwh, price) on of_tariff = tariff
    order by n`);
  await tx.execute(sql`
    insert into installations (id, account_id, rr_number, consumer_name, sanctioned_kw, sanctioned_hp, zone_code,
      circle_code, division_code, sub_division_code, section_code, date_of_service, created_at, updated_at)
    select id, account_id, chr(65 + (right(section_code, 5)::bigint % 23)::int) || left(tariff, 1) || right(tariff, 1) || '-' || (1000 + n)::text,
      case when ${roll(8)} < 0.99 then
        case when ${roll(9)} < 0.6
          then ${oneOf(coastal?.firstNames ?? [], roll(10))} || ' ' || ${oneOf(coastal?.lastNames ?? [], roll(11))}
          else ${oneOf(inland?.firstNames ?? [], roll(10))} || ' ' || ${oneOf(inland?.lastNames ?? [], roll(11))} end end,
      case when tariff in ('LT4', 'LT5') and ${roll(12)} < 0.9 then null else ceil(${roll(13)} * ${roll(13)} * 12) end,
      case when tariff in ('LT4', 'LT5') then ceil(${roll(12)} * 10) end,
      zone_code, circle_code, division_code, sub_division_code, section_code,
      date '2008-01-01' + floor(${roll(14)} * 5800)::int, timestamptz '2025-04-01 04:30Z', timestamptz '2025-04-01 04:30Z'
    from demo_consumers order by section_code, account_id`);
}

/** Homes most of all, then shops, pumps and workshops; a few large ones. */
function tariffOf(rolled: SQL): SQL {
  return byShare(rolled, [
    [0.02, 'LT1'],
    [0.66, 'LT2'],
    [0.84, 'LT3'],
    [0.93, 'LT4'],
    [0.965, 'LT5'],
    [0.985, 'LT6'],
    [0.992, 'LT7'],
    [0.995, 'HT2'],
    [0.997, 'HT1'],
    [0.998, 'HT3'],
    [0.999, 'HT4'],
    [1, 'HT5'],
  ]);
}

/** Most tags came by files, the rest from the section itself. */
function sourceOf(rolled: SQL): SQL {
  return byShare(rolled, [
    [0.55, 'CIO'],
    [0.85, 'AE'],
    [0.95, 'MR'],
    [1, 'ADMIN'],
  ]);
}

/** What a consumer's spell is of; most have none that ever shows. */
function spellOf(rolled: SQL): SQL {
  return byShare(rolled, [
    [0.06, 'UNBILLED'],
    [0.11, 'VACANT'],
    [0.15, 'ZERO_CONSUMPTION'],
    [0.2, 'MNR'],
    [0.29, 'DOOR_LOCKED'],
  ]);
}

function byShare(rolled: SQL, shares: readonly (readonly [below: number, value: string])[]): SQL {
  const cases = shares.map(([below, value]) => sql`when ${rolled} < ${sql.raw(String(below))} then ${value}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}
