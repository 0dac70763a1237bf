import { spawn } from 'node:child_process';
import { ended, root, toolArgs } from './tools.ts';

/**
 * Makes up 10,000 requests a role from the OpenAPI document, or FUZZ_REQUESTS of them, from the seed FUZZ_SEED. A failure
 * shows the request; the seed, which every run prints, makes the same ones again.
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
