import type { Config } from '../../settings/config.ts';
import { FolderInUseError } from './clusterErrors.ts';
import { openDatabase, type OpenDatabase } from './ownPostgres.ts';
import { runningUrl } from './runningUrl.ts';

/** Opens the database; if a server runs on the folder, joins its PostgreSQL, which stays when it is closed. */
export async function openOrJoin(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  try {
    return await openDatabase(config);
  } catch (error) {
    const url = error instanceof FolderInUseError ? runningUrl(config.dataDir) : undefined;
    if (url === undefined) throw error;
    return { url, isNew: false, close: async () => undefined };
  }
}
