import { demoPassword, demoSignIns } from '../demo/signIns.ts';
import { readConfig } from '../services/settings/config.ts';
import { endProcess } from '../services/settings/endProcess.ts';
import { operatorFaultText } from './operatorFault.ts';
import { requestLimits } from '../services/settings/limits.ts';
import { version } from '../services/settings/version.ts';
import { makePrivate, setPrivateUmask } from '../services/storage/privateFolder.ts';
import type { endOnSignals } from './signals.ts';
import type { RunningServer } from './start.ts';

/**
 * Runs the server until a signal ends it; the first signal stops it in order. Prints startup errors and ends the
 * process. `portal` is awaited before the server listens, so that it can be built while the database gets ready.
 */
export async function run(signals: ReturnType<typeof endOnSignals>, portal?: Promise<void>): Promise<void> {
  setPrivateUmask();
  try {
    const config = readConfig(process.env);
    makePrivate(config.dataDir);
    // Only now: a wrong configuration is refused at once.
    const { start } = await import('./start.ts');
    const server = await start(config, undefined, portal);
    printReady(server);
    signals.stopBy(
      signal => (signal === 'SIGTERM' ? server.drain() : server.close()),
      requestLimits.shutdownMs,
    );
  } catch (error) {
    console.error(operatorFaultText(error));
    endProcess(1);
  }
}

function printReady({ url, demo }: RunningServer): void {
  const lines = [`Energy Audit ${version} is ready at ${url}`];
  if (demo) {
    lines.push('', `Demo sign-ins, password ${demoPassword}:`);
    for (const { username, title } of demoSignIns) lines.push(`  ${username.padEnd(6)} ${title}`);
  }
  console.log(`\n${lines.join('\n')}\n`);
}
