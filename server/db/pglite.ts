import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Connection } from './connect.ts';
import { lockFolder } from './folderLock.ts';
import { migrationsFolder } from './migrations.ts';
import { PrivateFiles } from './privateFiles.ts';
import * as schema from './schema/index.ts';
import { statementLogger } from './statements.ts';

/** PostgreSQL inside this process, kept in `dataDir`/pg. Throws FolderInUseError while another server has it. */
export async function connectPglite(dataDir: string): Promise<Connection> {
  const lock = lockFolder(dataDir);
  try {
    const client = await openCluster(path.join(dataDir, 'pg'));
    const db = drizzle(client, { schema, logger: statementLogger });
    await migrate(db, { migrationsFolder });
    return {
      db,
      sql: { executeSql: (text, values) => run(client, text, values) },
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Nobody replicates from it: what fills a new table in bulk need not be written twice, however little it is. Its pages
 * are in memory, where one is as near as the next.
 */
const settings = [
  'wal_level = minimal',
  'max_wal_senders = 0',
  'wal_skip_threshold = 0',
  'random_page_cost = 1.1',
];

/**
 * A cluster is made under another name and moved into place when it is whole, so that a process killed while it
 * was being made leaves nothing that the next start would trip over.
 */
async function openCluster(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    const fresh = await PGlite.create({ fs: new PrivateFiles(unfinished), postgresqlconf: settings });
    await fresh.close();
    await rename(unfinished, folder);
  }
  return PGlite.create({ fs: new PrivateFiles(folder) });
}

/**
 * PGlite's extended protocol takes one statement; the queue's own scripts hold several and no values. A script that
 * fails inside its own transaction must not leave the one connection there is in it.
 */
async function run(client: PGlite, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  if (values.length > 0) return client.query(text, values);
  try {
    const results = await client.exec(text);
    return { rows: results.flatMap(result => result.rows) };
  } catch (error) {
    await client.exec('ROLLBACK');
    throw error;
  }
}
