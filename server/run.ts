import { fillDemoApart } from './demo/fillApart.ts';
import { demoPassword, demoSignIns } from './demo/signIns.ts';
import { ConfigError, readConfig } from './settings/config.ts';
import { endProcess } from './settings/endProcess.ts';
import { isDatabaseLost } from './db/errors.ts';
import { FolderInUseError } from './db/folderLock.ts';
import { UnfilledColumnError } from './db/migrationFault.ts';
import { SecretsKeyError } from './db/secretSeal.ts';
import { requestLimits } from './settings/limits.ts';
import { FolderNotPrivateError, makePrivate, setPrivateUmask } from './storage/privateFolder.ts';
import type { endOnSignals } from './signals.ts';
import type { RunningServer } from './start.ts';

/** Errors that the operator can fix: printed as their message alone, without a stack. */
const operatorFaults = [
  ConfigError,
  FolderInUseError,
  FolderNotPrivateError,
  SecretsKeyError,
  UnfilledColumnError,
];

/**
 * Runs the server until a signal ends it; the first signal stops it in order. Prints startup errors and ends the
 * process. `portal` is awaited before the server listens, so that it can be built while the database gets ready.
 */
export async function run(signals: ReturnType<typeof endOnSignals>, portal?: Promise<void>): Promise<void> {
  setPrivateUmask();
  try {
    const config = readConfig(process.env);
    makePrivate(config.dataDir);
    // The rest of the server loads while another process fills the demo utility.
    const [{ start }] = await Promise.all([import('./start.ts'), fillDemoApart(config)]);
    const server = await start(config, undefined, portal);
    printReady(server);
    signals.stopBy(
      signal => (signal === 'SIGTERM' ? server.drain() : server.close()),
      requestLimits.shutdownMs,
    );
  } catch (error) {
    console.error(startupErrorText(error));
    endProcess(1);
  }
}

/** Returns the message of errors that the operator can fix; any other error as it is, with its stack. */
function startupErrorText(error: unknown): unknown {
  if (isDatabaseLost(error))
    return 'DATABASE_URL: PostgreSQL does not answer there. Check the address, and that PostgreSQL runs and accepts connections.';
  return operatorFaults.some(kind => error instanceof kind) && error instanceof Error ? error.message : error;
}

function printReady({ url, demo }: RunningServer): void {
  const lines = [`Energy Audit is ready at ${url}`];
  if (demo) {
    lines.push('', `Demo sign-ins, password ${demoPassword}:`);
    for (const { username, title } of demoSignIns) lines.push(`  ${username.padEnd(6)} ${title}`);
  }
  console.log(`\n${lines.join('\n')}\n`);
}
