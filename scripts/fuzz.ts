import { spawn } from 'node:child_process';
import { ended, root, toolArgs } from './tools.ts';

/**
 * Sends 10,000 requests a role, or FUZZ_REQUESTS, generated from the OpenAPI document with the seed FUZZ_SEED. A
 * failure shows the request; every run prints the seed, which generates the same requests again.
 */
process.env['FUZZ_REQUESTS'] ??= '10000';
const child = spawn(
  process.execPath,
  toolArgs('vitest', ['run', '--project', 'fuzz', '--reporter=verbose']),
  {
    cwd: root,
    stdio: 'inherit',
  },
);
process.exitCode = await ended(child);
