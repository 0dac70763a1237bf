import { readConfig } from '../../server/services/settings/config.ts';
import { start } from '../../server/app/start.ts';
import type { TestPlace } from './database.ts';

/**
 * Starts a server on a place and stops it. The servers of tests on a copy of the place then find what a first start
 * makes: keys, and the tables of the job queue, which alone take 0.1 s of a processor.
 */
export async function startOnce({ dataDir, databaseUrl }: Omit<TestPlace, 'remove'>): Promise<void> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
  });
  const server = await start(config);
  await server.close();
}
