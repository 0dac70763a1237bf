import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Plugin } from 'vite';
import type { ThirdParty } from 'virtual:third-party';
import { root } from './tools.ts';

const optional = Type.Optional(Type.Boolean());
const locked = Type.Object({
  version: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  dev: optional,
  devOptional: optional,
});
const lockFile = Type.Object({ packages: Type.Record(Type.String(), locked) });

/** The files of a package that hold the terms it is passed on under. */
const terms = /^(licen[cs]e|copying|notice)/i;

/**
 * Returns every package that the console is made of or brings along, by the lock file, sorted by name. A package for another
 * system than this one is not installed here, and some packages have no text: these have their licence's name alone.
 */
export function thirdParty(): ThirdParty[] {
  const { packages } = Value.Parse(
    lockFile,
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  const found = Object.entries(packages).flatMap(([folder, { version = '', license, dev, devOptional }]) => {
    const name = folder.split('node_modules/').at(-1);
    if (!name || dev || devOptional) return [];
    const text = termsIn(path.join(root, folder));
    return [[`${name} ${version}`, { name, version, licence: license ?? licenceIn(text), text }] as const];
  });
  return [...new Map(found).values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function termsIn(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return files
    .filter(file => file.isFile() && terms.test(file.name))
    .map(file => readFileSync(path.join(folder, file.name), 'utf8').trim())
    .join('\n\n');
}

/** Names the licence of a package that declares none, by its text. */
const licenceIn = (text: string) =>
  text.includes('Permission is hereby granted, free of charge') ? 'MIT' : 'see the text';

/** Gives the portal the packages as a module, which only the page that lists them loads. */
export function thirdPartyModule(): Plugin {
  const name = 'virtual:third-party';
  return {
    name: 'third-party',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load: id => (id === `\0${name}` ? `export const packages = ${JSON.stringify(thirdParty())};` : undefined),
  };
}
