import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** The repository's folder, absolute. */
export const root = path.resolve(import.meta.dirname, '..');

/** The folder for logs and results of checks and tests; git ignores it. */
export const logs = path.join(root, '.tmp', 'test');

const tools = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: 'playwright-core/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** A tool in node_modules, run by this same Node, so that it works the same in every shell and system. */
export type Tool = keyof typeof tools;

/** Returns the arguments with which Node runs the tool. */
export function toolArgs(tool: Tool, args: string[]): string[] {
  return [path.join(root, 'node_modules', tools[tool]), ...args];
}

/** How a command ended. */
export interface Ending {
  /** Exit code; 1 when a signal ended it. */
  code: number;
  /** Its output on both streams, in order. */
  output: string;
}

/**
 * Runs Node with these arguments, and these settings in its environment. Writes the output to the log of this name
 * instead of showing it.
 */
export async function runQuietly(
  args: string[],
  log: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Ending> {
  await mkdir(logs, { recursive: true });
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...settings },
  });
  const file = createWriteStream(path.join(logs, `${log}.log`));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      file.write(chunk);
    });
  const code = await ended(child);
  file.end();
  return { code, output };
}

/** Waits for a process to end and returns its exit code; 1 if a signal ended it. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
}
