// Plain JavaScript: stripping types would cost the process in which `npm start` runs the server 20 MB.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The repository's folder, absolute. */
export const root = path.resolve(import.meta.dirname, '..');

/** The parts in `dist/`, and the files each part is built from. */
const sources = {
  docs: [
    '*.md',
    'docs/**/*.md',
    'docs/**/images/*',
    'scripts/guides/*',
    'scripts/site/*',
    'src/theme/tokens.css',
    'src/{console,domain,fileKinds,schema,tables}/**/*.ts',
    'contract/**/*',
    'server/{app/openApi.ts,machine/**/*}',
  ],
  guides: [
    'docs/guide/*.md',
    'docs/guide/images/*',
    'scripts/guides.ts',
    'scripts/guides/*',
    'src/theme/tokens.css',
    'src/domain/**/*',
  ],
  portal: [
    'src/**/*',
    'contract/**/*',
    'public/**/*',
    'index.html',
    'vite.config.ts',
    'scripts/thirdParty.ts',
  ],
  server: [
    'server/**/*',
    'contract/**/*',
    'src/**/*.ts',
    'scripts/*.ts',
    'scripts/operate/*',
    'vite.server.config.ts',
  ],
};

/** @typedef {keyof typeof sources} Part A part of the build. */

/** The name of every part. */
export const parts = /** @type {Part[]} */ (Object.keys(sources));

/**
 * Returns the folder of a part, absolute.
 * @param {Part} part
 */
export const folderOf = part => path.join(root, 'dist', part);

/** @param {Part} part */
const stampOf = part => `${folderOf(part)}.stamp`;

/**
 * Returns whether a part exists and was built from its current sources.
 * @param {Part} part
 */
export async function isFresh(part) {
  const stamp = stampOf(part);
  if (!existsSync(folderOf(part)) || !existsSync(stamp)) return false;
  return (await readFile(stamp, 'utf8')) === fingerprint(part);
}

/**
 * Runs a part's build, and stores the fingerprint of its sources.
 * @param {Part} part
 * @param {() => Promise<void>} build
 */
export async function buildWithStamp(part, build) {
  const current = fingerprint(part);
  await rm(stampOf(part), { force: true });
  await build();
  await writeFile(stampOf(part), current);
}

/** @param {Part} part */
const fingerprint = part => fingerprintOf(sources[part]);

/**
 * Returns a hash of files, of the version and of the packages. Of their contents, not times: a clone or a switch of branches changes
 * times.
 * @param {readonly string[]} patterns
 */
export function fingerprintOf(patterns) {
  const hash = createHash('sha256');
  const entries = globSync([...patterns, 'package.json', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
  });
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
  // One after another is many times faster than a promise for each of a thousand small files.
  for (const file of files.toSorted()) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}
