import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import {
  storedCounts,
  verifyCounts,
  type Counted,
  type CountedTable,
} from '../../server/subjects/billing/verifyCounts.ts';
import { rowsOf, type Database } from '../../server/services/db/connect.ts';

/** For each table that is counted, a text for each month; for the tables whose counts are not by month, one text. */
export type CountMarks = Record<CountedTable, Record<string, string>>;

/** Returns texts that change with any row of the facts or of their counts. It is faster than the check itself. */
export async function countMarks(db: Database): Promise<CountMarks> {
  const marks: CountMarks = {
    installation_months: {},
    tc_audits: {},
    tc_readings: {},
    tc_terms: {},
    counted_tables: {},
  };
  for (const { of, with: others = [], isByMonth, counts } of storedCounts) {
    const month = isByMonth ? sql`month` : sql`''`;
    const tables = [of, ...others, ...counts.map(({ table }) => table)].map(
      (table, at) =>
        sql`(select ${month} as month, concat_ws(':', ${at}::int, count(*), max(xmin::text::bigint)) as mark
          from ${sql.identifier(table)} group by 1)`,
    );
    const rows = await rowsOf(
      db,
      sql`select month, string_agg(mark, ' ' order by mark) as mark
        from (${sql.join(tables, sql` union all `)}) as of_tables group by 1`,
    );
    marks[of] = Object.fromEntries(rows.map(row => [String(row['month']), String(row['mark'])]));
  }
  return marks;
}

/** Throws if tests on a copy of the demo utility have left a count that differs from the facts. */
export async function expectCorrectCounts(db: Database): Promise<void> {
  for (const counted of await changedCounts(db)) {
    const wrong = await verifyCounts(db, counted);
    if (wrong.length > 0) throw new Error(`Counts are wrong: ${JSON.stringify(wrong, undefined, 2)}`);
  }
}

/** Throws if tests on the shared server have changed a table on which the counts depend. */
export async function expectUnchanged(db: Database): Promise<void> {
  if ((await changedCounts(db)).length > 0)
    throw new Error('These tests change the utility: give them a separate server with useApi.');
}

async function changedCounts(db: Database): Promise<Counted[]> {
  const [before, now] = [inject('demoMarks'), await countMarks(db)];
  return storedCounts.flatMap(({ of, isByMonth }) => {
    const all = [...new Set([...Object.keys(before[of]), ...Object.keys(now[of])])];
    const changed = all.filter(month => now[of][month] !== before[of][month]);
    if (changed.length === 0) return [];
    return [isByMonth ? { of, months: changed } : { of }];
  });
}
