import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOrJoin } from '../../services/db/cluster/openOrJoin.ts';
import type { OpenDatabase } from '../../services/db/cluster/ownPostgres.ts';
import { clusterOf } from '../../services/db/cluster/runningUrl.ts';
import { openConnections } from '../../services/db/connect.ts';
import { readConfig, type Config } from '../../services/settings/config.ts';
import { checkAddress } from './address.ts';
import { checkAmazon } from './amazon.ts';
import { checkArchives } from './archives.ts';
import { checkBackups } from './backups.ts';
import { checkContents } from './contents.ts';
import { checkDatabase } from './database.ts';
import { fault, messageOf, ok, type Finding } from './finding.ts';
import { checkMachine } from './machine.ts';
import { checkReplica } from './replica.ts';

/**
 * Checks everything that the server needs, as the environment names it, and changes nothing of it: a server may run
 * meanwhile. What can't be checked because something before it failed is left out.
 *
 * @param address The address that officers open. @default it is not checked
 */
export async function examine(env: NodeJS.ProcessEnv, address?: URL): Promise<Finding[]> {
  const read = configured(env);
  if (!('config' in read)) return [read];
  const { config } = read;
  const machine = await checkMachine(config);
  const workFolder = await mkdtemp(path.join(tmpdir(), 'energy-audit-doctor-'));
  try {
    const amazon = await checkAmazon(config, workFolder);
    return [
      ok('configuration', 'every variable can be used'),
      ...machine,
      ...(await database(config, workFolder)),
      ...amazon,
      await checkBackups(config, workFolder),
      ...(address ? await checkAddress(address) : []),
    ];
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

function configured(env: NodeJS.ProcessEnv): { config: Config } | Finding {
  try {
    return { config: readConfig(env) };
  } catch (error) {
    return fault('configuration', messageOf(error));
  }
}

async function database(config: Config, workFolder: string): Promise<Finding[]> {
  if (config.databaseUrl === undefined && clusterOf(config.dataDir) === undefined)
    return [ok('database', 'none yet: the first start creates it')];
  let opened: OpenDatabase;
  try {
    opened = await openOrJoin(config);
  } catch (error) {
    return [fault('database', messageOf(error))];
  }
  try {
    const { findings, isCurrent } = await checkDatabase(opened.url);
    if (config.readDatabaseUrl !== undefined)
      findings.push(await checkReplica(config.readDatabaseUrl, opened.url));
    return isCurrent ? [...findings, ...(await contents(opened.url, config, workFolder))] : findings;
  } finally {
    await opened.close();
  }
}

async function contents(url: string, config: Config, workFolder: string): Promise<Finding[]> {
  const connection = openConnections(url, 1);
  try {
    const { db } = connection;
    return [...(await checkContents(db, config)), ...(await checkArchives(db, config, workFolder))];
  } finally {
    await connection.close();
  }
}
