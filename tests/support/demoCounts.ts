import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { storedCounts, verifyCounts, type CountedTable } from '../../server/billing/verifyCounts.ts';
import type { Database } from '../../server/db/connect.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';

/** A text for each table that is counted. */
export type CountMarks = Record<CountedTable, string>;

/** Returns texts that change with any row of the facts or of their counts. It is faster than the check itself. */
export async function countMarks(db: Database): Promise<CountMarks> {
  const marks: CountMarks = {
    installation_months: '',
    tc_audits: '',
    tc_readings: '',
    tc_terms: '',
    counted_tables: '',
  };
  for (const { of, with: others = [], counts } of storedCounts) {
    const tables = [of, ...others, ...counts.map(({ table }) => table)];
    const parts = tables.map(
      table => sql`(select count(*) || ':' || max(xmin::text::bigint) from ${sql.identifier(table)})`,
    );
    const [row] = await rowsOf(db, sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as mark`);
    marks[of] = String(row?.['mark']);
  }
  return marks;
}

/** Throws if tests on a copy of the demo utility have left a count that differs from the facts. */
export async function expectCorrectCounts(db: Database): Promise<void> {
  for (const of of await changedTables(db)) {
    const wrong = await verifyCounts(db, of);
    if (wrong.length > 0) throw new Error(`Counts are wrong: ${JSON.stringify(wrong, undefined, 2)}`);
  }
}

/** Throws if tests on the shared server have changed a table on which the counts depend. */
export async function expectUnchanged(db: Database): Promise<void> {
  if ((await changedTables(db)).length > 0)
    throw new Error('These tests change the utility: give them a separate server with useApi.');
}

async function changedTables(db: Database): Promise<CountedTable[]> {
  const [before, now] = [inject('demoMarks'), await countMarks(db)];
  return storedCounts.map(({ of }) => of).filter(of => now[of] !== before[of]);
}
