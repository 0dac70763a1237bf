import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { OwnPostgresError, useAnother } from './clusterErrors.ts';
import { canEnter, makeOwned, makeSystemFolder, systemFolder, type Owner } from './owner.ts';

/** Where the programs of a system are. */
export interface Packaged {
  /** The npm package. */
  package: string;
  /** The ending of their names. */
  exe: string;
}

/** PostgreSQL's programs, as their owner can run them. */
export interface Programs {
  /** The path of the one that creates a cluster. */
  initdb: string;
  /** The path of the database server. */
  postgres: string;
  /** The path of the one that starts and stops it. */
  pgCtl: string;
  /** The major version, as a cluster's file `PG_VERSION` has it. */
  major: string;
  /** The variables with which they find their libraries. */
  env: Record<string, string>;
}

const packageAbout = Type.Object({ version: Type.String() });
const librariesLinks = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));

/** Finds PostgreSQL's programs in a system's npm package. Throws OwnPostgresError if there is none. */
export function findPrograms(packaged: Packaged, owner: Owner, ownFolder: string): Programs {
  const { native, version } = foundIn(packaged.package);
  const reached = canEnter(native, owner) ? native : copyOf(native, version);
  const programOf = (name: string) => path.join(reached, 'bin', `${name}${packaged.exe}`);
  return {
    initdb: programOf('initdb'),
    postgres: programOf('postgres'),
    pgCtl: programOf('pg_ctl'),
    major: version.split('.')[0] ?? '',
    env: librariesIn(reached, path.join(ownFolder, 'lib'), owner),
  };
}

function foundIn(name: string): { native: string; version: string } {
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(main, '../..');
    const about = readFileSync(path.join(root, 'package.json'), 'utf8');
    const { version } = Value.Parse(packageAbout, JSON.parse(about));
    return { native: path.join(root, 'native'), version };
  } catch (cause) {
    throw new OwnPostgresError(
      `This server has no PostgreSQL of its own for ${process.platform} on ${process.arch}. ${useAnother}`,
      { cause },
    );
  }
}

/** Copies the programs to where every user reaches them, unless they are there. */
function copyOf(native: string, version: string): string {
  makeSystemFolder();
  const folder = path.join(systemFolder, `postgres-${version}`);
  if (existsSync(folder)) return folder;
  process.stdout.write(`Copies PostgreSQL's programs to ${folder}: its user can't reach ${native}.\n`);
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const umask = process.umask(0o022);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  process.umask(umask);
  renameSync(unfinished, folder);
  return folder;
}

/**
 * Returns the variables with which the programs find their libraries under every name. npm packages hold no links: the
 * package's own script that makes them may be off, and the checkout read-only, so missing ones are made in a folder of
 * the owner.
 */
function librariesIn(native: string, folder: string, owner: Owner): Record<string, string> {
  const file = path.join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return {};
  const links = Value.Parse(librariesLinks, JSON.parse(readFileSync(file, 'utf8')));
  const missing = links.filter(
    ({ target }) => !existsSync(path.join(native, path.relative('native', target))),
  );
  if (missing.length === 0) return {};
  rmSync(folder, { recursive: true, force: true });
  makeOwned(folder, owner);
  for (const { source, target } of missing)
    symlinkSync(path.join(native, path.relative('native', source)), path.join(folder, path.basename(target)));
  const both = [folder, path.join(native, 'lib')].join(path.delimiter);
  return { LD_LIBRARY_PATH: both, DYLD_LIBRARY_PATH: both };
}
