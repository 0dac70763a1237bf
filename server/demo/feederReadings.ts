import { sql } from 'drizzle-orm';
import type { Executor } from '../services/db/connect.ts';
import type { Planted } from './causes.ts';
import type { DemoTransformer } from './demoTransformer.ts';
import type { DemoMonth } from './monthFigures.ts';

/** The feeders whose figures stand out, by their ids. */
export interface PlantedFeeders {
  /** It supplies a large TC more than those on record: what that TC takes looks lost on the line. */
  untaggedTc: string;
  /** Nobody reads its meter. */
  unmetered: string;
}

/**
 * Returns two of the feeders with the most transformer centres of the first section, or else of another one: of those
 * whose transformer centres all have neither a cause of wrong figures of their own nor a meter that fails, if there is one, and of all.
 */
export function plantFeeders(
  transformers: readonly DemoTransformer[],
  planted: readonly Planted[],
): PlantedFeeders {
  const wrong = new Set(planted.flatMap(({ tcId, taggedTo }) => [tcId, taggedTo]));
  const firstSection = transformers[0]?.row.sectionCode;
  const own = (hung: readonly DemoTransformer[]) =>
    hung.filter(({ row }) => row.sectionCode === firstSection).length;
  const feeders = [...Map.groupBy(transformers, ({ row }) => row.feederId)].toSorted(
    ([, one], [, other]) => own(other) - own(one),
  );
  const isRight = ({ row, meter }: DemoTransformer) => !wrong.has(row.id) && !meter.fault;
  const [untaggedTc] = feeders.find(([, hung]) => hung.every(isRight)) ?? feeders[0] ?? [];
  const [unmetered] = feeders.find(([id]) => id !== untaggedTc) ?? [];
  if (untaggedTc === undefined || unmetered === undefined)
    throw new Error('The first section has too few feeders.');
  return { untaggedTc, unmetered };
}

/**
 * Adds the readings of every feeder with transformer centres, for the audited months: what goes in at these, audited or
 * not, plus 2 to 5 % that the 11 kV line loses and, of some, what HT consumers take. Most are readings of a meter, whose
 * constant is 8000 (CT 400/5, PT 11000/110); some are energy as such.
 */
export async function makeFeederReadings(
  tx: Executor,
  months: readonly DemoMonth[],
  { untaggedTc, unmetered }: PlantedFeeders,
): Promise<void> {
  const closed = months.slice(0, -2).map(({ month }) => sql`(${month}::text)`);
  await tx.execute(sql`
    insert into feeder_readings (id, feeder, month, energy_in, energy, start, "end", constant, ht, remark)
    select md5(feeder || month)::uuid, feeder::uuid, month,
      case when is_read then units * 8000 else kwh end,
      case when not is_read then kwh end,
      case when is_read then before + running - units end,
      case when is_read then before + running end,
      case when is_read then 8000 end,
      ht, case when not is_read then 'Energy from the station log' end
    from (
      select *, round(kwh / 8000, 2) as units, hash % 4 > 0 as is_read, 100 + hash % 5000 as before,
        sum(round(kwh / 8000, 2)) over (partition by feeder order by month) as running
      from (
        select feeder, month, hash, ht,
          round((at_tcs * case feeder when ${untaggedTc} then 1 + 2.0 / tcs else 1 end + coalesce(ht, 0))
            / (0.98 - 0.03 * (hash & 255) / 255 - 0.002 * (hashtext(feeder || month) & 3)), 2) as kwh
        from (
          select terms.feeder_id::text as feeder, month, count(*) as tcs,
            hashtext(terms.feeder_id::text) & 65535 as hash,
            case when hashtext(terms.feeder_id::text) & 7 = 0
              then round(sum(coalesce(audit.consumption, 1.08 * counts.consumption, 0)) * 0.2, 2) end as ht,
            sum(coalesce(audit.consumption, 1.08 * counts.consumption, 0)) as at_tcs
          from (values ${sql.join(closed, sql`, `)}) as asked(month)
          join tc_terms terms on terms.from_month <= month and (terms.until_month is null or terms.until_month > month)
          left join tc_audits audit using (tc_id, month)
          left join tc_counts counts using (tc_id, month)
          where terms.feeder_id <> ${unmetered}
          group by 1, 2
        ) as supplied
      ) as measured
    ) as metered`);
}
