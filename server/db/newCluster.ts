import { mkdir } from 'node:fs/promises';
import { extract } from 'tar';
import { newClusterFile } from '../settings/paths.ts';
import { clusterSettings } from './clusterSettings.ts';
import { EmbeddedPostgres } from './embeddedPostgres.ts';
import { PrivateFiles } from './privateFiles.ts';

/**
 * Creates the files of a new cluster in a folder, unreadable to other users. The bundle has its files, with all tables:
 * PostgreSQL takes 600 MB and some seconds to make them.
 */
export async function createCluster(folder: string): Promise<void> {
  if (newClusterFile === undefined) {
    const cluster = await EmbeddedPostgres.open({
      fs: new PrivateFiles(folder),
      postgresqlconf: clusterSettings,
    });
    await cluster.close();
    return;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await extract({ file: newClusterFile, cwd: folder, umask: 0o077, strict: true });
}
