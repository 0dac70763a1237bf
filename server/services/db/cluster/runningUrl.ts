import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { systemFolder } from './owner.ts';
import { user } from './platform.ts';

/** Returns the folder of the database that a server has made on a data folder; `undefined` before its first start. */
export function clusterOf(dataDir: string): string | undefined {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return [path.join(dataDir, 'pg'), path.join(systemFolder, name)].find(folder =>
    existsSync(path.join(folder, 'data')),
  );
}

/**
 * Returns the URL of the PostgreSQL that a running server has on a data folder; `undefined` if none runs. PostgreSQL itself
 * writes down where it listens, and on Windows its password lies beside the cluster.
 */
export function runningUrl(dataDir: string): string | undefined {
  const folder = clusterOf(dataDir);
  const file = path.join(folder ?? '', 'data', 'postmaster.pid');
  if (folder === undefined || !existsSync(file)) return undefined;
  const [, , , port = '', sockets = ''] = readFileSync(file, 'utf8').split('\n');
  if (sockets !== '')
    return `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(sockets)}`;
  const password = readFileSync(path.join(folder, 'password'), 'utf8');
  return `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`;
}
