import { demoPassword, demoSignIns } from './demo/signIns.ts';
import { ConfigError, readConfig } from './config.ts';
import { isDatabaseLost } from './db/faults.ts';
import { FolderInUseError } from './db/folderLock.ts';
import { SecretsKeyError } from './db/secretSeal.ts';
import { requestLimits } from './limits.ts';
import { FolderNotPrivateError, makeOnlyPrivateFiles } from './privateFolder.ts';
import type { endOnSignals } from './signals.ts';
import { start, type RunningServer } from './start.ts';

/** Errors that the operator can mend: printed in their own words, without a stack. */
const operatorFaults = [ConfigError, FolderInUseError, FolderNotPrivateError, SecretsKeyError];

/**
 * Runs the server until a signal ends it, the first in order; an error at start is printed and ends the process. `portal` is
 * waited for before the door opens, so that it can be built while the database is made ready.
 */
export async function run(signals: ReturnType<typeof endOnSignals>, portal?: Promise<void>): Promise<void> {
  makeOnlyPrivateFiles();
  try {
    const server = await start(readConfig(process.env), undefined, portal);
    greet(server);
    signals.stopBy(
      signal => (signal === 'SIGTERM' ? server.retire() : server.close()),
      requestLimits.shutdownMs,
    );
  } catch (error) {
    console.error(inPlainWords(error));
    process.exit(1);
  }
}

/** What an operator can mend in a sentence; anything else as it is, with its stack. */
function inPlainWords(error: unknown): unknown {
  if (isDatabaseLost(error))
    return 'DATABASE_URL: PostgreSQL does not answer there. Check the address, and that PostgreSQL runs and accepts connections.';
  return operatorFaults.some(kind => error instanceof kind) && error instanceof Error ? error.message : error;
}

function greet({ url, demo }: RunningServer): void {
  const lines = [`Energy Audit is ready at ${url}`];
  if (demo) {
    lines.push('', `Demo sign-ins, password ${demoPassword}:`);
    for (const { username, title } of demoSignIns) lines.push(`  ${username.padEnd(6)} ${title}`);
  }
  console.log(`\n${lines.join('\n')}\n`);
}
