import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryUrl } from '../services/settings/paths.ts';
import { writeFillRequest, type FillConfig } from './fillRequest.ts';

/**
 * Fills a new database with the demo utility in a separate process, whose memory is free again afterwards. If the
 * process fails, the server does the same work itself, and reports why it can't.
 */
export async function fillDemoApart(config: FillConfig): Promise<void> {
  const filler = fork(entryUrl('demoFiller'), { execArgv: [], stdio: 'ignore' });
  const stop = () => filler.kill('SIGKILL');
  process.once('exit', stop);
  filler.send(writeFillRequest(config), () => undefined);
  await Promise.race([once(filler, 'exit'), once(filler, 'error')]).catch(() => undefined);
  process.off('exit', stop);
}
