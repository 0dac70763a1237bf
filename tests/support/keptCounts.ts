import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { countTables, verifyCounts } from '../../server/billing/verifyCounts.ts';
import type { Database } from '../../server/db/connect.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';

/** Another text once any row of the facts or of their counts has changed; quicker to have than the check itself. */
export async function countsMark(db: Database): Promise<string> {
  const marks = ['installation_months', 'transformer_centres', ...countTables].map(
    table => sql`(select count(*) || ':' || max(xmin::text::bigint) from ${sql.identifier(table)})`,
  );
  const [row] = await rowsOf(db, sql`select concat_ws(' ', ${sql.join(marks, sql`, `)}) as mark`);
  return String(row?.['mark']);
}

/** Throws where tests on a copy of the demo utility have left a count that is not what the facts give. */
export async function expectCountsKept(db: Database): Promise<void> {
  if ((await countsMark(db)) === inject('demoMark')) return;
  const wrong = await verifyCounts(db);
  if (wrong.length > 0) throw new Error(`Counts are wrong: ${JSON.stringify(wrong, undefined, 2)}`);
}
