import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Extension } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { clusterFolder } from './clusterFolder.ts';
import type { Connection } from './connect.ts';
import { lockFolder } from './folderLock.ts';
import { migrationsFolder, trigramsFile } from '../settings/paths.ts';
import { explainUnfilled } from './migrationFault.ts';
import { EmbeddedPostgres } from './embeddedPostgres.ts';
import { createCluster } from './newCluster.ts';
import { PrivateFiles } from './privateFiles.ts';
import * as schema from './schema/index.ts';
import { statementLogger } from './statements.ts';

/** Opens PostgreSQL in this process, stored in `dataDir`/pg. Rejects with FolderInUseError if it is in use. */
export async function connectPglite(dataDir: string): Promise<Connection> {
  const lock = lockFolder(dataDir);
  try {
    const client = await openCluster(clusterFolder(dataDir));
    const db = drizzle(client, { schema, logger: statementLogger });
    await migrate(db, { migrationsFolder }).catch(explainUnfilled);
    return {
      db,
      sql: { executeSql: (text, values) => run(client, text, values) },
      // One connection waits for no lock.
      impatient: () => db,
      ping: async () => void (await client.query('select 1')),
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

/** The operating system caches the files' pages too: PostgreSQL's default of 128 MB made nothing faster. */
const sharedBuffers = 'shared_buffers=16MB';

/** The extensions that the migrations use. PGlite's own module of this one would not find its file in the bundle. */
const trigrams: Extension = { name: 'pg_trgm', setup: async () => ({ bundlePath: trigramsFile }) };
export const extensions = { trigrams };

/**
 * Opens a cluster. Creates a missing one under another name and moves it into place when it is complete: a process
 * killed before that leaves nothing that disturbs the next start.
 */
export async function openCluster(folder: string): Promise<EmbeddedPostgres> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await createCluster(unfinished);
    await rename(unfinished, folder);
  }
  const startParams = [...EmbeddedPostgres.defaultStartParams, '-c', sharedBuffers];
  return EmbeddedPostgres.open({ fs: new PrivateFiles(folder), startParams, extensions });
}

/**
 * Runs a statement with values, or a script of many statements without. PGlite's extended protocol takes only one
 * statement. A script that fails inside its own transaction must not leave the only connection in that transaction.
 */
async function run(
  client: EmbeddedPostgres,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  if (values.length > 0) return client.query(text, values);
  try {
    const results = await client.exec(text);
    return { rows: results.flatMap(result => result.rows) };
  } catch (error) {
    await client.exec('ROLLBACK');
    throw error;
  }
}
