import { readFileSync } from 'node:fs';
import path from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/tools.ts';

const optional = Type.Optional(Type.Boolean());
const versions = Type.Record(Type.String(), Type.String());
const locked = Type.Object({
  version: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  hasInstallScript: optional,
});
const lockFile = Type.Object({ packages: Type.Record(Type.String(), locked) });
const manifest = Type.Object({
  version: Type.String(),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  allowScripts: Type.Record(Type.String(), Type.Boolean()),
});

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { packages } = Value.Parse(lockFile, JSON.parse(textOf('package-lock.json')));
const {
  version: ours,
  dependencies,
  devDependencies,
  optionalDependencies,
  allowScripts,
} = Value.Parse(manifest, JSON.parse(textOf('package.json')));

it('the lock file pins every package by its integrity', () => {
  const names = Object.keys(packages).filter(name => name !== '');
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter(name => !packages[name]?.integrity?.startsWith('sha512-'))).toEqual([]);
});

it('package.json names exact versions, and the version of the lock file', () => {
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
  expect(packages['']?.version).toBe(ours);
});

it('no package runs an install script', () => {
  const withScript = Object.keys(packages).filter(name => packages[name]?.hasInstallScript);
  const names = new Set(withScript.map(name => name.split('node_modules/').at(-1)));
  expect(allowScripts).toEqual(Object.fromEntries([...names].map(name => [name, false])));
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'bin-darwin-arm64', 'win-x64'])(
  'the lock file has the Node for %s',
  platform => {
    const version = optionalDependencies[`node-${platform}`];
    expect(version).toMatch(/^2[46]\.\d+\.\d+$/);
    expect(packages[`node_modules/node-${platform}`]).toMatchObject({ version });
  },
);

it('these tests run on the Node of the lock file', () => {
  const name = path.relative(root, process.execPath).split(path.sep).slice(0, 2).join('/');
  expect(`v${packages[name]?.version}`).toBe(process.version);
});
