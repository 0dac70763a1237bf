import { sql, type SQL } from 'drizzle-orm';
import type { DemoMonth } from './calendar.ts';
import { pumpSeason, season } from './tariffs.ts';

/** A uniform random number of a row, from 0 to 4095: one of four. */
export const luck = (nth: 0 | 1 | 2 | 3): SQL =>
  sql.raw(`((${nth < 2 ? 'luck' : 'more_luck'} >> ${(nth % 2) * 12}) & 4095)`);

/** A factor from `least` to `most`, by a random number. */
const factor = (least: number, most: number) =>
  sql`(${sql.raw(`${least}::float4`)} + ${luck(1)} * ${sql.raw(`${(most - least) / 4096}::float4`)})`;

const percentOf = (seasons: readonly number[], month: string) =>
  sql.raw(String(seasons[Number(month.slice(5)) - 1] ?? 100));

/**
 * Selects `demo_consumers` with what each uses in a month, in hundredths of a kWh: `used` is what flows, `billed` what
 * the bill says, null without a bill. Some use much more or much less than is `usual`. Numbers of 4 bytes are fast in the
 * embedded database.
 */
export function usageIn({ month, position, billedBefore }: DemoMonth): SQL {
  const at = sql.raw(String(position));
  return sql`
    select *, case
      when reading_day >= ${sql.raw(String(billedBefore))} then null
      when issue is null then used
      when issue in ('MNR', 'DOOR_LOCKED') then usual
      when issue <> 'LOST' then 0 end as billed
    from (
      select *, (usual * case
        when is_high then ${factor(1.4, 1.9)}
        when is_low then ${factor(0.2, 0.45)}
        when issue in ('MNR', 'DOOR_LOCKED') then ${factor(0.5, 1.25)}
        when issue in ('VACANT', 'ZERO_CONSUMPTION') then 0
        else ${factor(0.9, 1.1)} end)::int as used
      from (
        select *, issue is null and ${luck(0)} < 90 as is_high, issue is null and ${luck(0)} between 90 and 179 as is_low
        from (
          select *,
            appetite / 100 * case when is_pump then ${percentOf(pumpSeason, month)} else ${percentOf(season, month)} end as usual,
            hashint4(n * 64 + ${at}) as luck, hashint4(n * -64 - ${at}) as more_luck,
            case when ${at} >= problem_from and ${at} < problem_until then problem end as issue
          from demo_consumers offset 0
        ) as seasonal
      ) as drawn offset 0
    ) as measured`;
}
