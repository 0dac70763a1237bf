import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { moveFolder } from '../server/services/settings/moveFolder.ts';
import { folderOf, isFresh, buildWithStamp, type Part } from './buildState.mjs';
import { buildGuides } from './guides.ts';
import { ended, root, toolArgs } from './tools.ts';

const builds: Record<Part, () => Promise<void>> = {
  // Only this build loads the contract and the parser of declarations.
  docs: async () => (await import('./site/site.ts')).buildSite(),
  guides: buildGuides,
  portal: () => viteBuild('portal', []),
  server: bundleServer,
};

/** Builds those of these parts that are missing or stale. */
export async function buildIfStale(...parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map(buildPart));
}

async function buildPart(part: Part): Promise<void> {
  if (await isFresh(part)) return;
  console.log(`Building the ${part}…`);
  const started = performance.now();
  await buildWithStamp(part, builds[part]);
  console.log(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Bundles into another folder first, so that a server that starts during the build finds a complete bundle. */
async function bundleServer(): Promise<void> {
  const folder = folderOf('server');
  const fresh = `${folder}.${process.pid}`;
  await viteBuild('server', ['--config', 'vite.server.config.ts', '--outDir', fresh]);
  await rm(folder, { recursive: true, force: true });
  await moveFolder(fresh, folder);
}

async function viteBuild(part: Part, options: string[]): Promise<void> {
  const build = spawn(process.execPath, toolArgs('vite', ['build', '--logLevel', 'warn', ...options]), {
    cwd: root,
    stdio: 'inherit',
    // Tests that build it run with another one, with which React would come with its checks for developers.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.once('exit', () => build.kill());
  if ((await ended(build)) !== 0) throw new Error(`The ${part} could not be built.`);
}
