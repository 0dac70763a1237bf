import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { clusterFolder } from '../db/clusterFolder.ts';
import type { Config } from '../settings/config.ts';
import { entryUrl } from '../settings/paths.ts';
import { writeFillRequest } from './fillRequest.ts';

/**
 * Creates the embedded database and fills it with the demo utility in a separate process, whose memory is free again
 * afterwards. Does nothing if the database exists. If the process fails, the server does the same work itself, and
 * reports why it can't.
 */
export async function fillDemoApart(config: Config): Promise<void> {
  if (!config.demo || config.databaseUrl !== undefined || existsSync(clusterFolder(config.dataDir))) return;
  const filler = fork(entryUrl('demoFiller'), [String(process.pid)], { execArgv: [], stdio: 'ignore' });
  const stop = () => filler.kill('SIGKILL');
  process.once('exit', stop);
  filler.send(writeFillRequest({ ...config, demo: config.demo }), () => undefined);
  await Promise.race([once(filler, 'exit'), once(filler, 'error')]).catch(() => undefined);
  process.off('exit', stop);
}
