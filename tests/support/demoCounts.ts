import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { countTables, verifyCounts } from '../../server/billing/verifyCounts.ts';
import type { Database } from '../../server/db/connect.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';

/** Returns a text that changes with any row of the facts or of their counts. It is faster than the check itself. */
export async function countsMark(db: Database): Promise<string> {
  const marks = ['installation_months', 'transformer_centres', ...countTables].map(
    table => sql`(select count(*) || ':' || max(xmin::text::bigint) from ${sql.identifier(table)})`,
  );
  const [row] = await rowsOf(db, sql`select concat_ws(' ', ${sql.join(marks, sql`, `)}) as mark`);
  return String(row?.['mark']);
}

/** Throws if tests on a copy of the demo utility have left a count that differs from the facts. */
export async function expectCorrectCounts(db: Database): Promise<void> {
  if ((await countsMark(db)) === inject('demoMark')) return;
  const wrong = await verifyCounts(db);
  if (wrong.length > 0) throw new Error(`Counts are wrong: ${JSON.stringify(wrong, undefined, 2)}`);
}

/** Throws if tests on the shared server have changed a table on which the counts depend. */
export async function expectUnchanged(db: Database): Promise<void> {
  if ((await countsMark(db)) !== inject('demoMark'))
    throw new Error('These tests change the utility: give them a separate server with useApi.');
}
