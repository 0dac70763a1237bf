import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { read } from '@e965/xlsx';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowCells } from '#fileKinds/sheetKind.ts';

/** Returns how long SheetJS alone takes to parse a workbook, ms. */
export function parseMs(bytes: Buffer): number {
  const start = performance.now();
  read(bytes, { dense: true });
  return performance.now() - start;
}

/** Tables that name the file of a row. */
const tablesOfFiles = ['changes', 'file_rows', 'tc_readings'];

/**
 * Returns how long it takes to insert again what a file has left, with the same indexes but no trigger or judgement, ms:
 * its outcomes, the changes in the log, and readings.
 */
export async function writesMs(databaseUrl: string, fileId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  let took = 0;
  for (const table of tablesOfFiles) {
    await client.query(`create table bare (like ${table} including defaults including indexes)`);
    const start = performance.now();
    await client.query(`insert into bare select * from ${table} where file_id = $1`, [fileId]);
    took += performance.now() - start;
    await client.query('drop table bare');
  }
  await client.query('rollback');
  await client.end();
  return took;
}

/** Returns how long a bare COPY of the rows into a table of texts takes, ms. */
export async function copyMs(databaseUrl: string, rows: readonly RowCells[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop table if exists bare');
  await client.query(`create table bare (${columns.map(column => `"${column}" text`).join(', ')})`);
  const lines = rows.map(row => `${columns.map(column => row[column] ?? '').join('\t')}\n`);
  const start = performance.now();
  await pipeline(Readable.from([lines.join('')]), client.query(copyFrom('copy bare from stdin')));
  const took = performance.now() - start;
  await client.query('drop table bare');
  await client.end();
  return took;
}
