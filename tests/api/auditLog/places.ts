import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, rowsOf } from '../../../server/services/db/connect.ts';
import type { TestPlace } from '../../support/database.ts';

/** Yields all data of a stopped server: each file of its data folder and each row of each table, with its place. */
export async function* leftBehind(place: TestPlace): AsyncGenerator<{ where: string; bytes: Buffer }> {
  const entries = await readdir(place.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(one => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    yield { where: path.relative(place.dataDir, file), bytes: await readFile(file) };
  }
  const connection = await connect(place);
  try {
    const tables = await rowsOf(
      connection.db,
      sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const name of tables.map(row => String(row['name']))) {
      const rows = await rowsOf(connection.db, sql`select t::text as row from ${sql.raw(name)} t`);
      yield { where: name, bytes: Buffer.from(rows.map(row => JSON.stringify(row)).join('\n')) };
    }
  } finally {
    await connection.close();
  }
}
