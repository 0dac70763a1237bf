import path from 'node:path';

/** Returns the folder of the embedded PostgreSQL's files; it exists once they are complete. */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'pg');
}
