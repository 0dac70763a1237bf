import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../../scripts/tools.ts';
import { follow, type ServerProcess } from '../../support/serverProcess.ts';

export type Variables = Readonly<Record<string, string>>;

/** The Node of the lock file first, as npm has it. */
const PATH = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
const base = { PATH, HOME: process.env['HOME'] };

/**
 * Returns a printed line with the names of this machine in place of the page's examples. Throws if the line has not each of
 * the examples.
 */
export function withOwn(line: string, own: Variables): string {
  let result = line;
  for (const [example, name] of Object.entries(own)) {
    if (!result.includes(example)) throw new Error(`“${line}” has no ${example}`);
    result = result.replaceAll(example, name);
  }
  return result;
}

/** How a command ended. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs a line in the checkout, as an operator's shell does, with these variables only. */
export async function run(line: string, variables: Variables): Promise<Ended> {
  const { child, ended } = begin(line, variables);
  await once(child, 'close');
  return ended();
}

/** Starts a line; `ended` returns what it printed so far. The caller may kill the whole group of its processes. */
export function begin(line: string, variables: Variables) {
  const child = spawn('/bin/sh', ['-c', line], {
    cwd: root,
    env: { ...base, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void (output += part.toString()));
  return { child, ended: (): Ended => ({ code: child.exitCode, output }) };
}

/** Returns the variables that a printed line sets, as a shell works them out. */
export async function variablesIn(line: string): Promise<Record<string, string>> {
  const names = Array.from(line.matchAll(/(?<=^| )([A-Z_\d]+)=/g), ([, name = '']) => name);
  const { code, output } = await run(
    `${line}; printf '%s\\n' ${names.map(name => `"$${name}"`).join(' ')}`,
    {},
  );
  const values = output.split('\n');
  if (code !== 0 || names.length === 0) throw new Error(`“${line}” sets nothing: ${output}`);
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}

/** Starts a server by a printed line, on a free port of this machine unless a variable says otherwise. */
export function startServer(line: string, variables: Variables): ServerProcess {
  const env = { ...base, PORT: '0', ...variables };
  const child = spawn('/bin/sh', ['-c', `exec ${line}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return follow(child);
}
