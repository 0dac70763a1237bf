import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { IntakeLimits } from '#sheets/limits.ts';
import { codeFolders, entryUrl, type Entry } from '../../settings/paths.ts';
import { limitExceeded } from '#sheets/refusals.ts';
import { WorkbookCrashed } from '../workbookErrors.ts';

/** Work for a separate process. */
export interface CappedTask {
  /** The module that the process runs. */
  entry: Entry;
  /** The request, sent as JSON to its standard input. */
  request: object;
  /** The limits, which cap the memory that it may take. */
  limits: IntakeLimits;
  /** The most time it may take, seconds. */
  seconds: number;
  /** Files and folders it may read besides the product's own code. */
  readable: readonly string[];
  /** Folders it may write in. */
  writable: readonly string[];
  signal?: AbortSignal | undefined;
  /** Receives the process id once the process runs. */
  started?: ((pid: number) => void) | undefined;
}

const maxReportBytes = 1024 * 1024;
const maxErrorBytes = 64 * 1024;
const megabyte = 1024 * 1024;

/**
 * Runs a module in a process that can read and write only the given files, has capped memory, and is killed when its
 * time is up. Returns its report, not yet checked. Throws WorkbookRefused if a limit was exceeded, WorkbookCrashed if
 * the process ended without a report, and the signal's reason if aborted.
 */
export async function runCapped(task: CappedTask): Promise<unknown> {
  task.signal?.throwIfAborted();
  const child = spawn(process.execPath, [...flags(task), fileURLToPath(entryUrl(task.entry))], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, task.seconds * 1000);
  task.signal?.addEventListener('abort', kill);
  const end = ended(child);
  try {
    if (child.pid !== undefined) task.started?.(child.pid);
    sendRequest(child, task.request);
    const [report, errors, exit] = await Promise.all([
      collect(child.stdio[3], maxReportBytes),
      collect(child.stderr, maxErrorBytes),
      end,
    ]);
    task.signal?.throwIfAborted();
    if (isLate) throw limitExceeded('seconds', task.limits);
    return resultOf(report, errors, exit, task.limits);
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
    ...[...codeFolders, ...readable, ...writable].map(name => `--allow-fs-read=${name}`),
    ...writable.map(name => `--allow-fs-write=${name}`),
  ];
}

/**
 * Passes on none of the server's settings; dates must not depend on where it runs. Windows can't start Node without its
 * system root.
 */
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

/** Reads a pipe to its end; cuts off what exceeds a size. */
async function collect(pipe: Readable | Writable | null | undefined, maxBytes: number): Promise<string> {
  if (!pipe || !('read' in pipe)) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  pipe.on('data', (chunk: Buffer) => {
    if (size < maxBytes) chunks.push(chunk);
    size += chunk.length;
  });
  await new Promise(resolve => pipe.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends the request. Ignores write errors: if the process has ended, its outcome says why. */
function sendRequest({ stdin }: ChildProcess, request: object): void {
  stdin?.on('error', () => undefined);
  stdin?.end(JSON.stringify(request));
}

function resultOf(report: string, errors: string, exit: Exit, limits: IntakeLimits): unknown {
  const [line = ''] = report.split('\n');
  if (line === 'memory' || errors.includes('heap out of memory') || errors.includes('allocation failed'))
    throw limitExceeded('memoryBytes', limits);
  if (line !== '' && report.endsWith('\n') && (exit.code === 0 || exit.signal === null)) {
    const value: unknown = JSON.parse(line);
    return value;
  }
  const where = errors.split('\n').filter(text => /^\s+at |^\w*Error\b/.test(text));
  throw new WorkbookCrashed(
    [`The process ended with ${exit.signal ?? exit.code}.`, ...where.slice(0, 5)].join('\n'),
  );
}
