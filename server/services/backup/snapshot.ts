import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackedUpSequence, BackedUpTable } from './manifest.ts';

/** A table before its rows are read. */
export type FoundTable = Omit<BackedUpTable, 'rows' | 'bytes' | 'sha256'>;

/** A database as it was at one moment, whatever others change meanwhile. */
export interface Snapshot {
  at: Date;
  migrations: number[];
  tables: FoundTable[];
  sequences: BackedUpSequence[];
}

/** The schemas of the server: its tables, and the journal of its migrations. */
export const schemas = ['public', 'drizzle'];

/** Settings of a session that reads or writes whole tables as text that every version of PostgreSQL reads. */
export const plainText = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Returns a name for SQL. */
export const named = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Returns the names of columns for SQL. */
export const columnsOf = ({ columns }: Pick<BackedUpTable, 'columns'>): string =>
  columns.map(column => pg.escapeIdentifier(column)).join(', ');

/**
 * Begins a transaction that sees the database as it is now, and holds every table as it is. Call it on a connection that
 * does nothing else; the transaction ends with it.
 */
export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query(plainText);
  await client.query('begin isolation level repeatable read, read only');
  const { rows: now } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const tables = await tablesIn(client);
  await client.query(`lock table ${tables.map(named).join(', ')} in access share mode`);
  return {
    at: now[0]?.at ?? new Date(),
    migrations: await migrationsOf(client),
    tables,
    sequences: await sequencesOf(client),
  };
}

/** Returns the migrations of a database, by when they were written, ms. */
export async function migrationsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

/** Returns the tables of a database that have rows of their own. */
export async function tablesIn(client: pg.Client): Promise<FoundTable[]> {
  const { rows } = await client.query<{
    schema: string;
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string | null;
  }>(tablesOf, [schemas]);
  return rows.map(({ parent, bounds, ...table }) => ({
    ...table,
    ...(parent !== null && bounds !== null && { partition: { of: parent, bounds } }),
  }));
}

/** Every table with rows of its own, the parts of others included, and its columns that are not computed. */
const tablesOf = `
  select relation.relnamespace::regnamespace::text as schema, relation.relname::text as name,
    array(select attname::text from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns,
    (select parent.relname::text from pg_inherits join pg_class parent on parent.oid = inhparent
      where inhrelid = relation.oid) as parent,
    pg_get_expr(relation.relpartbound, relation.oid) as bounds
  from pg_class relation
  where relation.relkind = 'r' and relation.relnamespace::regnamespace::text = any($1)
  order by 1, 2`;

/** Reads where sequences are. They may be ahead of the snapshot, never behind it. */
async function sequencesOf(client: pg.Client): Promise<BackedUpSequence[]> {
  const { rows: found } = await client.query<{ schema: string; name: string }>(
    `select relnamespace::regnamespace::text as schema, relname::text as name
     from pg_class where relkind = 'S' and relnamespace::regnamespace::text = any($1) order by 1, 2`,
    [schemas],
  );
  const sequences: BackedUpSequence[] = [];
  for (const each of found) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${named(each)}`,
    );
    sequences.push(...rows.map(row => ({ ...each, ...row })));
  }
  return sequences;
}

/** Returns a table's rows as text, a line each, and how to count them when all have been read. */
export function rowsOfTable(
  client: pg.Client,
  table: FoundTable,
): { stream: Readable; count(): Promise<number> } {
  const stream = client.query(copyTo(`copy ${named(table)} (${columnsOf(table)}) to stdout`));
  const count = async () => {
    // PostgreSQL tells it some time after the last row; another statement waits for that.
    await client.query('select');
    return stream.rowCount;
  };
  return { stream, count };
}
