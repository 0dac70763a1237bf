import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { root } from '../tools.ts';

/** One import of a file, types included. */
export interface Import {
  /** As it is written. */
  specifier: string;
  /** The repository's file it leads to, from the root; absent for a package. */
  file?: string;
  /** The package's name, `node:fs` and the like included; absent for a file. */
  package?: string;
}

/** Reads what a TypeScript file imports and re-exports. Throws when the file can't be parsed. */
export function importsOf(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(one => one.moduleRequest.value),
    ...module.staticExports.flatMap(one => one.entries.map(entry => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(one =>
      literal(source.slice(one.moduleRequest.start, one.moduleRequest.end)),
    ),
  ];
  return [...new Set(specifiers)].flatMap(specifier => (specifier ? [resolve(file, specifier)] : []));
}

function literal(expression: string): string | undefined {
  return /^(['"`])([^'"`$]+)\1$/.exec(expression)?.[2];
}

function resolve(from: string, specifier: string): Import {
  const bare = specifier.split('?')[0] ?? specifier;
  if (bare.startsWith('.')) return { specifier, file: path.posix.join(path.posix.dirname(from), bare) };
  const alias = aliases.find(({ prefix }) => bare.startsWith(prefix));
  if (alias) return { specifier, file: alias.folder + bare.slice(alias.prefix.length) };
  const parts = bare.split('/');
  return { specifier, package: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') };
}

const withImports = Type.Object({ imports: Type.Record(Type.String(), Type.String()) });
const aliases = readAliases();

/** The `imports` of package.json, `#domain/*` to `./src/domain/*`. */
function readAliases(): { prefix: string; folder: string }[] {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const manifest = Value.Parse(withImports, JSON.parse(text));
  return Object.entries(manifest.imports).map(([alias, target]) => ({
    prefix: alias.replace(/\*$/, ''),
    folder: path.posix.normalize(target.replace(/\*$/, '')),
  }));
}
