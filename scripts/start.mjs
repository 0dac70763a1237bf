// Plain JavaScript, because the server runs in this process: see buildState.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOf, isFresh, root } from './buildState.mjs';

const end = () => process.exit(0);
process.on('SIGINT', end).on('SIGTERM', end);

const portal = buildIfStale('docs', 'guides', 'portal');
// `run` waits for it and prints its error. Until then, this prevents an unhandled rejection.
portal.catch(() => undefined);
await buildIfStale('server');

// Runs in this same process, so that signals reach the server and its exit code is the command's.
/** @type {typeof import('../server/app/signals.ts')} */
const { endOnSignals } = await import(bundled('signals'));
const signals = endOnSignals();
process.off('SIGINT', end).off('SIGTERM', end);
/** @type {typeof import('../server/app/run.ts')} */
const { run } = await import(bundled('run'));
await run(signals, portal);

/** @param {string} entry */
function bundled(entry) {
  return pathToFileURL(path.join(folderOf('server'), `${entry}.js`)).href;
}

/**
 * Builds in a separate process, whose memory is free again afterwards.
 * @param {import('./buildState.mjs').Part[]} parts
 */
async function buildIfStale(...parts) {
  const fresh = await Promise.all(parts.map(isFresh));
  const stale = parts.filter((_, index) => !fresh[index]);
  if (stale.length === 0) return;
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build', ...stale], {
    cwd: root,
    stdio: 'inherit',
  });
  const stop = () => build.kill();
  process.once('exit', stop);
  const [code] = await once(build, 'exit');
  process.off('exit', stop);
  if (code !== 0) throw new Error(`Not built: ${stale.join(', ')}.`);
}
