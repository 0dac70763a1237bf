import { sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { rowsOf } from '../db/rowsOf.ts';

/** By each table of counts, what its rows are told apart by. */
const keys: Readonly<Record<string, string>> = {
  section_counts: 'month, section_code',
  filter_counts: 'month, section_code, mr_id, reading_day, tariff, tagging, duration',
  facet_counts: 'month, facet, value, section_code',
  tc_counts: 'month, tc_id',
};

/** The tables of counts. */
export const countTables: readonly string[] = Object.keys(keys);

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
  for (const [table, key] of Object.entries(keys)) wrong.push(...(await differences(db, table, key)));
  return wrong;
}

/** A kept row that has come down to nothing is as good as none. */
async function differences(db: Executor, table: string, key: string): Promise<WrongCount[]> {
  const columns = sql.raw(key);
  const rows = await rowsOf(
    db,
    sql`
      select concat_ws(' ', ${columns}) as key, to_jsonb(kept) as kept, to_jsonb(facts) as facts
      from (select * from ${sql.identifier(table)} where installations <> 0) as kept
      full join (select * from ${sql.identifier(`${table}_of_facts`)}) as facts using (${columns})
      where to_jsonb(kept) is distinct from to_jsonb(facts)
      limit ${mostShown}`,
  );
  return rows.map(row => ({ table, key: String(row['key']), kept: row['kept'], facts: row['facts'] }));
}
