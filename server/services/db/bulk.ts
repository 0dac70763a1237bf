import { setImmediate as nextTurn } from 'node:timers/promises';
import { getTableColumns, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Executor } from './connect.ts';

/**
 * Fills tables while their keys, indexes and triggers of `section_gaps` are dropped, then restores these: rows are
 * checked and indexed all at once, many times faster than one by one. Afterwards, fill `section_gaps` itself. Only for
 * tables that nothing else uses yet, as it locks them. A key that another table refers to stays unless that table is
 * named too; name the referring table first.
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
    await truncateUnused(tx, table);
  }
  await fill();
  for (const statement of restored) await tx.execute(sql.raw(statement));
}

/** Gives an empty table a new file: without replication, PostgreSQL then skips the log for rows written to it. */
async function truncateUnused(tx: Executor, table: string): Promise<void> {
  const [found] = await rowsOf(
    tx,
    sql`select exists (select from ${sql.raw(table)}) or exists (
      select from pg_constraint where contype = 'f' and confrelid = ${table}::regclass) as needed`,
  );
  if (found?.['needed'] === false) await tx.execute(sql.raw(`truncate ${table}`));
}

/** Statements that drop each foreign key, key, index and such trigger of a table and create it again, in that order. */
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
  union all
  select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
  from pg_trigger where tgrelid = ${table}::regclass and tgname like 'gaps_after_%'
  order by 1`;

/**
 * Adds a partition with all its rows, which `rows` selects in the order of the parent's columns; `bounds` are as in
 * FOR VALUES. Creates the table from the rows as a whole, then checks and indexes it: many times faster than row by
 * row. Sorted rows are stored sorted and indexed without another sort. Throws if a row breaks a rule of the parent.
 */
export async function addPartition(
  tx: Executor,
  of: { parent: string; partition: string; bounds: string; rows: SQL },
): Promise<void> {
  const partition = sql.identifier(of.partition);
  const columns = await rowsOf(tx, columnsOf(of.parent));
  await tx.execute(sql`create table ${partition} as select ${each(columns, 'typed')}
    from (${of.rows}) as given (${each(columns, 'name')})`);
  await attachPartition(tx, of);
}

/** Makes a table with all its rows a partition: checks and indexes it. Throws if a row breaks a rule of the parent. */
export async function attachPartition(
  tx: Executor,
  { parent, partition, bounds }: { parent: string; partition: string; bounds: string },
): Promise<void> {
  const table = sql.identifier(partition);
  await tx.execute(sql`alter table ${table} ${each(await rowsOf(tx, rulesOf(parent)), 'rule')}`);
  await tx.execute(
    sql`alter table ${sql.identifier(parent)} attach partition ${table} for values ${sql.raw(bounds)}`,
  );
}

const each = (rows: readonly Record<string, unknown>[], part: string): SQL =>
  sql.raw(rows.map(row => String(row[part])).join(', '));

/** The columns of a table, each with an expression that casts it to its exact type. */
const columnsOf = (table: string) => sql`
  select quote_ident(attname) as name, format('%1$I::%2$s%3$s as %1$I', attname, format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then ' collate ' || attcollation::regcollation end) as typed
  from pg_attribute
  join pg_type on pg_type.oid = atttypid
  where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
  order by attnum`;

/** The rules that a table sets for single rows, as clauses of ALTER TABLE. */
const rulesOf = (table: string) => sql`
  select format('alter %I set not null', attname) as rule
  from pg_attribute
  where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull
  union all
  select format('add constraint %I %s', conname, pg_get_constraintdef(oid))
  from pg_constraint
  where conrelid = ${table}::regclass and contype = 'c'`;

/**
 * Inserts rows. Sends them as one value, which takes the database a fraction of the time of a statement with thousands
 * of parameters. A column that no row names gets its default; a column that only some rows name is null in the others.
 */
export async function insertAll<T extends PgTable>(
  tx: Executor,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return;
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) keys.add(key);
  const given = Object.entries(getTableColumns(table)).filter(([key]) => keys.has(key));
  const list = (part: (entry: (typeof given)[number]) => SQLChunk) => sql.join(given.map(part), sql`, `);
  await tx.execute(sql`
    insert into ${table} (${list(([, column]) => sql.identifier(column.name))})
    select ${list(([key]) => sql.identifier(key))}
    from jsonb_to_recordset(${await jsonOf(rows)}::jsonb)
      as given(${list(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)})`);
}

/** Rows written as JSON between two turns of the event loop: less than 1 ms of work, for which all other calls wait. */
const rowsAtATime = 100;

/** Returns rows as a JSON array. Lets other work of the server run in between. */
export async function jsonOf(rows: readonly object[]): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtATime) {
    if (start > 0) await nextTurn();
    parts.push(JSON.stringify(rows.slice(start, start + rowsAtATime)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}
