import { sql } from 'drizzle-orm';
import type { Executor } from './connect.ts';
import { rowsOf } from './rowsOf.ts';

/**
 * Fills tables with their keys and indexes set aside and puts these back after: rows are then checked and indexed
 * all at once, many times faster than one by one. For tables that nobody else uses yet, as it locks them. A key that
 * a table not named refers to stays, so name those that refer to a table before it.
 */
export async function fillInBulk(
  tx: Executor,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const restored: string[] = [];
  for (const table of tables) {
    const found = await rowsOf(tx, partsOf(table));
    for (const part of found) await tx.execute(sql.raw(String(part['drop'])));
    restored.unshift(...found.map(part => String(part['restore'])));
    await beginAnew(tx, table);
  }
  await fill();
  for (const statement of restored) await tx.execute(sql.raw(statement));
}

/** Gives a table without rows a new file: what is written to that is not logged too where nobody replicates. */
async function beginAnew(tx: Executor, table: string): Promise<void> {
  const [found] = await rowsOf(
    tx,
    sql`select exists (select from ${sql.raw(table)}) or exists (
      select from pg_constraint where contype = 'f' and confrelid = ${table}::regclass) as needed`,
  );
  if (found?.['needed'] === false) await tx.execute(sql.raw(`truncate ${table}`));
}

/** How to drop each foreign key, key and index of a table, and how to make it again, in that order. */
const partsOf = (table: string) => sql`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint key
  where conrelid = ${table}::regclass and contype in ('f', 'p', 'u') and not exists (
    select from pg_constraint reference where reference.confrelid = key.conrelid and reference.conindid = key.conindid)
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index
  where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`;
