import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/tools.ts';
import manifest from '../../package.json' with { type: 'json' };

/** A way to start the server, and its bounds. */
export interface Start {
  name: string;
  /** Environment variables besides the usual ones. */
  env: Record<string, string>;
  /** The largest allowed resident memory after 5 seconds without requests, MB. */
  resident?: number;
  /** The largest allowed resident memory at any moment until then, with that of the processes it starts, MB. */
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
const sampleMs = 50;

/** Starts the server as `npm start` does, measures it, and ends it. Reads `/proc`, so it only works on Linux. */
export async function measureStart({ env }: Start): Promise<Measured> {
  const start = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const [, ...args] = manifest.scripts.start.split(' ');
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await residentOfAll(server.pid ?? 0).catch(() => 0));
  };
  const watch = setInterval(() => void sample(), sampleMs);
  try {
    await isReady(server.stdout);
    const seconds = (performance.now() - start) / 1000;
    await pause(idleMs);
    const { pid = 0 } = server;
    return {
      resident: await megabytes(pid, 'VmRSS'),
      peak: Math.max(peak, await megabytes(pid, 'VmHWM')),
      seconds,
    };
  } finally {
    clearInterval(watch);
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

/** Returns the resident memory of a process and of those it started, MB. */
async function residentOfAll(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const started = children.split(' ').filter(Boolean).map(Number);
  const all = await Promise.all([pid, ...started].map(each => megabytes(each, 'VmRSS')));
  return all.reduce((total, each) => total + each, 0);
}

/** Returns a figure of a process; 0 if it has ended and waits to be noticed. */
async function megabytes(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}
