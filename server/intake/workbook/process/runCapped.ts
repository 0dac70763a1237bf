import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { jsonLine } from '../../../jsonLines.ts';
import type { IntakeLimits } from '../../limits.ts';
import { pastLimit, WorkbookCrashed } from '../faults.ts';

/** Work for a process of its own. */
export interface CappedTask {
  /** The module the process runs. */
  entry: URL;
  /** What it is to do; the first line of JSON on its input. */
  request: object;
  /** The memory it may take. */
  limits: IntakeLimits;
  /** How long it may take; without end if absent. */
  seconds?: number;
  /** Files and folders it may read besides the product's own code. */
  readable: readonly string[];
  /** Folders it may write in. */
  writable: readonly string[];
  /** Writes what the process takes in besides. */
  feed?: (stdin: Writable) => Promise<void>;
  signal?: AbortSignal | undefined;
  /** Told the process's id once it runs. */
  started?: ((pid: number) => void) | undefined;
}

const mostReportBytes = 1024 * 1024;
const mostErrorBytes = 64 * 1024;
const megabyte = 1024 * 1024;
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Runs a module in a process that can read and write only what it was given, holds at most the limit of memory, and is
 * killed when its time is up. Gives the report it wrote, not yet checked. Throws WorkbookRefused when a limit was
 * broken, WorkbookCrashed when it ended without a report, the signal's reason when it was aborted.
 */
export async function runCapped(task: CappedTask): Promise<unknown> {
  task.signal?.throwIfAborted();
  const child = spawn(process.execPath, [...flags(task), fileURLToPath(task.entry)], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer =
    task.seconds === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true;
          kill();
        }, task.seconds * 1000);
  task.signal?.addEventListener('abort', kill);
  const end = ended(child);
  try {
    if (child.pid !== undefined) task.started?.(child.pid);
    const [report, errors, exit] = await Promise.all([
      collect(child.stdio[3], mostReportBytes),
      collect(child.stderr, mostErrorBytes),
      end,
      fed(child, task),
    ]);
    task.signal?.throwIfAborted();
    if (isLate) throw pastLimit('seconds', task.limits);
    return verdict(report, errors, exit, task.limits);
  } finally {
    clearTimeout(timer);
    task.signal?.removeEventListener('abort', kill);
    kill();
    await Promise.allSettled([end]);
  }
}

function flags({ limits, readable, writable }: CappedTask): string[] {
  return [
    `--max-old-space-size=${Math.round((limits.memoryBytes / megabyte) * 0.9)}`,
    '--max-semi-space-size=4',
    '--disable-warning=ExperimentalWarning',
    '--permission',
    '--allow-worker',
    ...['server', 'src', 'node_modules', 'package.json'].map(
      name => `--allow-fs-read=${path.join(root, name)}`,
    ),
    ...[...readable, ...writable].map(name => `--allow-fs-read=${name}`),
    ...writable.map(name => `--allow-fs-write=${name}`),
  ];
}

/** Nothing of the server's settings; dates must not depend on where it runs. Windows can't start Node without its root. */
function environment(): NodeJS.ProcessEnv {
  const systemRoot = process.env['SystemRoot'];
  return { TZ: 'UTC', ...(systemRoot !== undefined && { SystemRoot: systemRoot }) };
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

function ended(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', error =>
      reject(new WorkbookCrashed(`The process could not be started: ${error.message}`)),
    );
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** What a pipe brings, its end cut off past a size. */
async function collect(pipe: Readable | Writable | null | undefined, most: number): Promise<string> {
  if (!pipe || !('read' in pipe)) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  pipe.on('data', (chunk: Buffer) => {
    if (size < most) chunks.push(chunk);
    size += chunk.length;
  });
  await new Promise(resolve => pipe.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
}

/** Feeds the process; one that has gone away tells why by its verdict. */
async function fed(child: ChildProcess, { request, feed }: CappedTask): Promise<void> {
  const { stdin } = child;
  if (!stdin) return;
  let isGone = false;
  stdin.on('error', () => {
    isGone = true;
  });
  child.once('exit', () => {
    isGone = true;
    stdin.destroy(new Error('The process has gone away.'));
  });
  try {
    stdin.write(jsonLine(request));
    await feed?.(stdin);
    stdin.end();
  } catch (error) {
    if (!isGone) {
      child.kill('SIGKILL');
      throw error;
    }
  }
}

function verdict(report: string, errors: string, exit: Exit, limits: IntakeLimits): unknown {
  const [line = ''] = report.split('\n');
  if (line === 'memory' || errors.includes('heap out of memory') || errors.includes('allocation failed'))
    throw pastLimit('memoryBytes', limits);
  if (line !== '' && report.endsWith('\n') && (exit.code === 0 || exit.signal === null)) {
    const value: unknown = JSON.parse(line);
    return value;
  }
  const where = errors.split('\n').filter(text => /^\s+at |^\w*Error\b/.test(text));
  throw new WorkbookCrashed(
    [`The process ended with ${exit.signal ?? exit.code}.`, ...where.slice(0, 5)].join('\n'),
  );
}
