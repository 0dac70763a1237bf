import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A server in a separate process, as an operator runs it. */
export interface ServerProcess {
  process: ChildProcess;
  /** Returns its output so far. */
  output(): string;
  /** Resolves to its address; rejects if it ends before it is ready. */
  ready: Promise<string>;
  /** Resolves to the exit code, or to `null` if a signal ended it. */
  ended: Promise<number | null>;
}

/**
 * Starts the bundled server on a free port, or the one in `copy`, a copy of the project: its sources, or its bundle. The
 * caller ends it.
 */
export function startServerProcess(
  env: Record<string, string>,
  copy?: string,
  isBundled = copy === undefined,
): ServerProcess {
  const program = isBundled ? 'dist/server/main.js' : 'server/main.ts';
  const child = spawn(process.execPath, [program], {
    env: { ...environment(), PORT: '0', LOG_LEVEL: 'error', DEMO: 'small', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: copy,
  });
  return follow(child);
}

/** Follows a server that was just started: what it prints, when it is ready, how it ends. */
export function follow(child: ChildProcessByStdio<null, Readable, Readable>): ServerProcess {
  let output = '';
  const ended = once(child, 'exit').then(() => child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const url = /ready at (http:\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  ready.catch(() => undefined);
  return { process: child, output: () => output, ready, ended };
}

/** Returns our environment without the variables of the test run. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME };
}
