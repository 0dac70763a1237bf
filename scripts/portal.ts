import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildGuides } from './guides.ts';
import { ended, root, toolArgs } from './tools.ts';

/** What the built portal depends on. */
const sources = [
  'src/**/*',
  'contract/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const built = path.join(root, 'dist', 'portal');
const stamp = path.join(root, 'dist', 'portal.stamp');

/** Builds the portal and the guides into dist/, unless what is there was built from these very sources. */
export async function buildPortalIfStale(): Promise<void> {
  await buildGuides();
  const wanted = await fingerprint();
  if (existsSync(path.join(built, 'index.html')) && (await readStamp()) === wanted) return;
  console.log('Building the portal…');
  await rm(stamp, { force: true });
  const started = performance.now();
  const build = spawn(process.execPath, toolArgs('vite', ['build', '--logLevel', 'warn']), {
    cwd: root,
    stdio: 'inherit',
  });
  process.once('exit', () => build.kill());
  if ((await ended(build)) !== 0) throw new Error('The portal could not be built.');
  await writeFile(stamp, wanted);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

async function readStamp(): Promise<string | undefined> {
  return existsSync(stamp) ? readFile(stamp, 'utf8') : undefined;
}

/** Of contents, not times: a fresh clone or a switch of branches changes times alone. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const entries = globSync(sources, { cwd: root, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}
