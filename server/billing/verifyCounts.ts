import { sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { rowsOf } from '../db/rowsOf.ts';

/** The tables of counts, each with what its rows are told apart by and the figure without which a row is empty. */
const keptCounts: readonly { table: string; key: string; figure: string }[] = [
  { table: 'section_counts', key: 'month, section_code', figure: 'installations' },
  {
    table: 'filter_counts',
    key: 'month, section_code, mr_id, reading_day, tariff, tagging, duration',
    figure: 'installations',
  },
  { table: 'facet_counts', key: 'month, facet, value, section_code', figure: 'installations' },
  { table: 'tc_counts', key: 'month, tc_id', figure: 'installations' },
  { table: 'transformer_counts', key: 'section_code, reading_day', figure: 'transformers' },
];

/** The tables of counts. */
export const countTables: readonly string[] = keptCounts.map(({ table }) => table);

/** As many as a person needs to see that a table is wrong. */
const mostShown = 20;

/** A row of counts that is not what the facts give. */
export interface WrongCount {
  table: string;
  /** The row, by its key. */
  key: string;
  /** What is kept; null where no row is. */
  kept: unknown;
  /** What the facts give; null where there are none. */
  facts: unknown;
}

/** Reckons every kept count anew from the facts; gives rows that differ, none where all is well. */
export async function verifyCounts(db: Executor): Promise<WrongCount[]> {
  const wrong: WrongCount[] = [];
  for (const kept of keptCounts) wrong.push(...(await differences(db, kept)));
  return wrong;
}

/** A kept row that has come down to nothing is as good as none. */
async function differences(
  db: Executor,
  { table, key, figure }: (typeof keptCounts)[number],
): Promise<WrongCount[]> {
  const columns = sql.raw(key);
  const rows = await rowsOf(
    db,
    sql`
      select concat_ws(' ', ${columns}) as key, to_jsonb(kept) as kept, to_jsonb(facts) as facts
      from (select * from ${sql.identifier(table)} where ${sql.identifier(figure)} <> 0) as kept
      full join (select * from ${sql.identifier(`${table}_of_facts`)}) as facts using (${columns})
      where to_jsonb(kept) is distinct from to_jsonb(facts)
      limit ${mostShown}`,
  );
  return rows.map(row => ({ table, key: String(row['key']), kept: row['kept'], facts: row['facts'] }));
}
