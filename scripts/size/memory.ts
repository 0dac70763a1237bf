import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../tools.ts';

/** A way to start the server, and its bounds. */
export interface Start {
  name: string;
  /** Environment variables besides the usual ones. */
  env: Record<string, string>;
  /** The largest allowed resident memory after 5 seconds without requests, MB. */
  resident?: number;
  /** The largest allowed resident memory at any moment until then, MB. */
  peak?: number;
  /** The longest allowed time until the server is ready, seconds. */
  seconds?: number;
}

/** The memory and time of a start, in the same units. */
export interface Measured {
  resident: number;
  peak: number;
  seconds: number;
}

const idleMs = 5000;

/** Starts the server as `npm start` does, measures it, and ends it. Reads `/proc`, so it only works on Linux. */
export async function measureStart({ env }: Start): Promise<Measured> {
  const start = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await isReady(server.stdout);
    const seconds = (performance.now() - start) / 1000;
    await pause(idleMs);
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    return { resident: megabytes(status, 'VmRSS'), peak: megabytes(status, 'VmHWM'), seconds };
  } finally {
    server.kill('SIGINT');
    await ended;
  }
}

/** Waits until the server prints that it is ready; later output is read and dropped. */
function isReady(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('is ready at')) resolve();
    });
    output.once('end', () => reject(new Error(`The server ended before it was ready:\n${text}`)));
  });
}

function megabytes(status: string, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
