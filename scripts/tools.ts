import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** The repository's folder, absolute. */
export const root = path.resolve(import.meta.dirname, '..');

/** Where checks and tests leave their logs and results; git ignores it. */
export const logs = path.join(root, '.tmp', 'test');

const tools = {
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: 'playwright-core/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** A tool of node_modules, run by this same Node: works alike under every shell and system. */
export type Tool = keyof typeof tools;

/** The arguments that make Node run the tool. */
export function toolArgs(tool: Tool, args: string[]): string[] {
  return [path.join(root, 'node_modules', tools[tool]), ...args];
}

/** How a command ended. */
export interface Ending {
  /** Exit code; 1 when a signal ended it. */
  code: number;
  /** What it wrote to either stream, in order. */
  output: string;
}

/** Runs Node with these arguments without showing what it writes, which is kept in the log of this name. */
export async function runQuietly(args: string[], log: string): Promise<Ending> {
  await mkdir(logs, { recursive: true });
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
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

/** Waits for a process to end and gives its exit code; 1 when a signal ended it. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
}
