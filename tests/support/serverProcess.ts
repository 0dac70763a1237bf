import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Where it answers; rejects when it ends before it is ready. */
  ready: Promise<string>;
  /** The exit code, or `null` when a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts `server/main.ts` on a free port. The caller ends it. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...environment(), PORT: '0', LOG_LEVEL: 'error', DEMO: 'small', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

/** Ours without what a test run adds to it. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME };
}
