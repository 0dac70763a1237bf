import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { OxlintOverride } from 'oxlint';
import { fieldFolder, halves, portal, server, shared, type Layer } from './layers.ts';

/** Any name but '..', and everything below it. */
const anything = ['[!.]*', '[!.]*/**'];

const words = (list: string) => list.split(' ').filter(Boolean);

/**
 * Returns the lint rules that limit the imports of each folder below `root` to its layer, types included. Throws if a
 * folder of `src` or `server` belongs to no layer, or if a layer names one that is not lower.
 */
export function importRules(root: string): OxlintOverride[] {
  const known = new Set([...portal, ...shared, ...server].map(({ folder }) => folder));
  for (const folder of ['src', 'server'].flatMap(parent => foldersIn(root, parent)))
    if (!known.has(folder)) throw new Error(`${folder} is in no layer of scripts/lint/layers.ts`);
  return [
    ...shared.flatMap((layer, at) => rulesOf(root, layer, shared.slice(0, at))),
    ...portal.flatMap((layer, at) => rulesOf(root, layer, [...shared, ...portal.slice(0, at)])),
    ...server.flatMap((layer, at) => rulesOf(root, layer, [...shared, ...server.slice(0, at)])),
    ...halves.flatMap(half => rulesOfHalf(root, half)),
  ];
}

/** Returns the rules of the files of a half, which follow those of their folder and so take their place. */
function rulesOfHalf(root: string, { files, as }: (typeof halves)[number]): OxlintOverride[] {
  const layer = [...shared, ...portal].find(({ folder }) => folder === as);
  if (!layer) throw new Error(`${as} is no layer`);
  const imports = `schema ${path.basename(as)} ${layer.imports}`;
  return rulesOf(root, { ...layer, folder: fieldFolder, imports }, [...shared, ...portal]).map(rule => ({
    ...rule,
    files: rule.files.flatMap(pattern => files.map(file => pattern.replace('*.{ts,tsx}', file))),
  }));
}

/** Returns the patterns of the files of halves that a layer must not import. */
function foreignHalves({ folder }: Layer): string[] {
  const foreign = halves.filter(({ to }) => !to.some(layer => layer.folder === folder));
  return folder === fieldFolder
    ? []
    : foreign.flatMap(({ files }) => files.map(file => `**/fields/**/${file}`));
}

/** Returns a rule for each folder of the layer: its depth decides how far up a relative import may lead. */
function rulesOf(root: string, layer: Layer, lower: readonly Layer[]): OxlintOverride[] {
  const others = words(layer.imports).map(name => {
    const other = lower.find(({ folder }) => path.basename(folder) === name);
    if (!other) throw new Error(`${layer.folder} names ${name}, which is no lower layer`);
    return other.folder;
  });
  const isWhole = layer.folder !== 'src' && layer.folder !== 'server';
  const folders = [layer.folder, ...(isWhole ? foldersBelow(root, layer.folder) : [])];
  // Only packages start with neither a dot nor '#'.
  const forbidden = layer.packages === undefined ? '[.#]*/**' : '**';
  const packages = words(layer.packages ?? '').flatMap(name => [name, `${name}/**`]);
  return folders.map(folder => {
    const allowed = [...insideOf(layer, folder), ...others.flatMap(from(folder)), ...packages];
    const group = [forbidden, ...allowed.map(one => `!${one}`), ...foreignHalves(layer)];
    return {
      files: [`${folder}/*.{ts,tsx}`],
      rules: {
        'eslint/no-restricted-imports': ['error', { patterns: [{ group, message: sentence(layer) }] }],
      },
    };
  });
}

/** Returns the patterns of relative imports that stay in the layer. */
function insideOf(layer: Layer, folder: string): string[] {
  const depth = folder.split('/').length - layer.folder.split('/').length;
  const up = Array.from({ length: depth }, (_, at) => '../'.repeat(at + 1));
  return ['./**', ...up.flatMap(steps => anything.map(one => steps + one))];
}

/** Returns how files of `folder` import another layer: shared layers by alias only, others by a relative path. */
function from(folder: string): (other: string) => string {
  return other =>
    shared.some(layer => layer.folder === other)
      ? `#${path.basename(other)}/**`
      : `${path.posix.relative(folder, other)}/**`;
}

function sentence({ folder, imports, packages }: Layer): string {
  const others = words(imports).join(', ') || 'no other layer';
  const ofNpm = packages === undefined ? 'any package' : words(packages).join(', ') || 'no package';
  return `${folder} may import ${others}; of npm ${ofNpm}. The layers are in scripts/lint/layers.ts, the reasons in ARCHITECTURE.md.`;
}

function foldersIn(root: string, parent: string): string[] {
  const entries = readdirSync(path.join(root, parent), { withFileTypes: true });
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
}

function foldersBelow(root: string, parent: string): string[] {
  return foldersIn(root, parent).flatMap(folder => [folder, ...foldersBelow(root, folder)]);
}
