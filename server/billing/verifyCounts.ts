import { sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { rowsOf } from '../db/rowsOf.ts';

/**
 * The tables of counts, each with the key of its rows and the figure that is 0 in an empty row; with a view that sums its
 * rows if several make up one count.
 */
const storedCounts: readonly { table: string; sums?: string; key: string; figure: string }[] = [
  { table: 'section_counts', key: 'month, section_code', figure: 'installations' },
  {
    table: 'filter_counts',
    key: 'month, section_code, mr_id, reading_day, tariff, tagging, duration',
    figure: 'installations',
  },
  { table: 'facet_counts', key: 'month, facet, value, section_code', figure: 'installations' },
  { table: 'tc_counts', key: 'month, tc_id', figure: 'installations' },
  { table: 'section_audits', key: 'month, section_code', figure: 'audited' },
  { table: 'section_gaps', key: 'month, section_code', figure: 'transformers' },
  { table: 'row_counts', sums: 'row_totals', key: 'table_name, part, section_code', figure: 'rows' },
  { table: 'transformer_counts', key: 'section_code, reading_day, from_month', figure: 'transformers' },
];

/** The names of the tables of counts. */
export const countTables: readonly string[] = storedCounts.map(({ table }) => table);

/** Enough rows for a person to see that a table is wrong. */
const maxShown = 20;

/** A row of counts that disagrees with the facts. */
export interface WrongCount {
  table: string;
  /** The key of the row. */
  key: string;
  /** The stored row; null if it is missing. */
  stored: unknown;
  /** The row computed from the facts; null if the facts yield none. */
  facts: unknown;
}

/** Recomputes every stored count from the facts. Returns the rows that differ, an empty list if all agree. */
export async function verifyCounts(db: Executor): Promise<WrongCount[]> {
  const wrong: WrongCount[] = [];
  for (const counts of storedCounts) wrong.push(...(await differences(db, counts)));
  return wrong;
}

/** Treats a stored row whose figure is 0 like a missing one. */
async function differences(
  db: Executor,
  { table, sums = table, key, figure }: (typeof storedCounts)[number],
): Promise<WrongCount[]> {
  const columns = sql.raw(key);
  const rows = await rowsOf(
    db,
    sql`
      select concat_ws(' ', ${columns}) as key, to_jsonb(stored) as stored, to_jsonb(facts) as facts
      from (select * from ${sql.identifier(sums)} where ${sql.identifier(figure)} <> 0) as stored
      full join (select * from ${sql.identifier(`${sums}_of_facts`)}) as facts using (${columns})
      where to_jsonb(stored) is distinct from to_jsonb(facts)
      limit ${maxShown}`,
  );
  return rows.map(row => ({ table, key: String(row['key']), stored: row['stored'], facts: row['facts'] }));
}
