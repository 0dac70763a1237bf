import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Executor } from '../../../../services/db/connect.ts';
import type { Apply } from '../../fileKind.ts';

/** The table, as it is on record, behind a copy. */
export const onRecord = (table: string): SQL => sql.raw(`public.${table}`);
/** The copy of a table. */
export const copied = (table: string): SQL => sql.raw(`pg_temp.${table}`);

/** Whether the transaction has a copy of a table. */
export async function isCopied(tx: Executor, table: string): Promise<boolean> {
  const [found] = await rowsOf(tx, sql`select to_regclass(${`pg_temp.${table}`}) is not null as exists`);
  return found?.['exists'] === true;
}

/**
 * Makes a copy of a table without rows, and without triggers and references, until the transaction ends. Whatever names
 * the table from then on means the copy. Returns whether it had none yet.
 */
export async function copyTable(tx: Executor, table: string): Promise<boolean> {
  if (await isCopied(tx, table)) return false;
  await tx.execute(sql`
    create temp table ${sql.raw(table)} (like ${onRecord(table)} including defaults including constraints)
    on commit drop`);
  // Indexes for searches by part take long to fill, and no file needs them.
  const indexes = await rowsOf(
    tx,
    sql`
      select regexp_replace(indexdef, ' ON (ONLY )?public\\.', ' ON pg_temp.') as create from pg_indexes
      where schemaname = 'public' and tablename = ${table} and indexdef like '%USING btree%'`,
  );
  for (const { create } of indexes) await tx.execute(sql.raw(String(create)));
  return true;
}

/** Copies the rows on record that meet a condition, unless they are copied already. */
export async function copyRows(tx: Executor, table: string, where: SQL): Promise<void> {
  const isNew = await copyTable(tx, table);
  await tx.execute(sql`
    insert into ${copied(table)} select * from ${onRecord(table)} as on_record where ${where} on conflict do nothing`);
  if (isNew) await tx.execute(sql`analyze ${copied(table)}`);
}

/** Makes a view of the database over the copies. */
export async function copyView(tx: Executor, view: string): Promise<void> {
  const [found] = await rowsOf(
    tx,
    sql`select replace(pg_get_viewdef(${`public.${view}`}::regclass), 'public.', '') as query`,
  );
  await tx.execute(sql.raw(`create temp view ${view} as ${String(found?.['query'])}`));
}

/** Makes the function of a kind work on copies of whole tables, small ones, in a dry run. */
export const onCopies =
  <Row>(tables: readonly string[], apply: Apply<Row>): Apply<Row> =>
  async (tx, rows, context) => {
    if (context.isTrial)
      for (const table of tables) if (!(await isCopied(tx, table))) await copyRows(tx, table, sql`true`);
    return apply(tx, rows, context);
  };
