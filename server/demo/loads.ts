import { sql } from 'drizzle-orm';
import { capacities } from '#domain/transformers.ts';
import type { Executor } from '../services/db/connect.ts';
import type { DemoMonth } from './monthFigures.ts';

/** How many TCs carry more than they are built for. */
const overloaded = 12;

/**
 * Gives the TCs with the highest loads a transformer that is too small: the largest which the energy of the last audited
 * month overloads, and which could carry that of every month, so that all of them can still be audited.
 */
export async function makeOverloads(tx: Executor, months: readonly DemoMonth[]): Promise<void> {
  const month = months.at(-3)?.month ?? '';
  const sizes = sql.join(
    capacities.map(kVA => sql`(${kVA}::integer)`),
    sql`, `,
  );
  await tx.execute(sql`
    with energies as (
      select tc.id, tc.number, tc.capacity, max(audit.consumption) filter (where audit.month = ${month}) as energy,
        max(audit.consumption) as highest
      from transformer_centres tc join tc_audits audit on audit.tc_id = tc.id group by tc.id
    ), chosen as (
      select distinct on (id) id, number, size.kva, energy / size.kva as load
      from energies join (values ${sizes}) as size(kva) on size.kva < energies.capacity
      where energy > size.kva * 0.9 * 24 * 31 and highest < size.kva * 1.4 * 24 * 28
      order by id, size.kva desc
    )
    update transformer_centres tc set capacity = chosen.kva
    from (select * from chosen order by load desc, number limit ${overloaded}) as chosen where tc.id = chosen.id`);
}
