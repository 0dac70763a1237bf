import { writeSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { fileExtensions } from '#domain/files.ts';
import { WorkbookRefused } from '#sheets/refusals.ts';
import { endProcess } from '../../settings/endProcess.ts';
import { entryUrl } from '../../settings/paths.ts';
import { toldFault } from '../workbookErrors.ts';
import { readSheets, type ReadRequest } from './readSheets.ts';

/** The pipe on which a capped process reports. */
const reportPipe = 3;

/**
 * Reads the request from standard input, not yet checked. A command-line argument would be too short: Linux allows 128
 * kB.
 */
const readRequest = (): Promise<unknown> => json(process.stdin);

/** Passes the report to the process that started this one, and exits. */
function report(value: object): never {
  writeSync(reportPipe, `${JSON.stringify(value)}\n`);
  endProcess(0);
}

/**
 * Watches this process from a thread that keeps running while the main thread computes: ends the process at once if it
 * exceeds the memory limit or its outcome is no longer awaited, because the process `parent` ended.
 */
async function startWatchdog(memoryBytes: number, parent = process.ppid): Promise<void> {
  const watchdog = new Worker(entryUrl('watchdog'), {
    argv: [String(memoryBytes), String(parent)],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  await new Promise(resolve => watchdog.once('online', resolve));
  watchdog.unref();
}

const request = await readRequest();
if (!isReadRequest(request)) throw new Error('This module is run with a request to read a workbook.');
await startWatchdog(request.limits.memoryBytes);
try {
  report(await readSheets(request));
} catch (error) {
  if (error instanceof WorkbookRefused) report({ refused: error.message, limit: error.limit });
  // Node prints any other, by which a lack of memory is known.
  if (!(error instanceof Error && 'syscall' in error)) throw error;
  report(toldFault(error));
}

function isReadRequest(value: unknown): value is ReadRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'spool' in value &&
    'limits' in value &&
    'kinds' in value &&
    'everyColumn' in value &&
    'file' in value &&
    'extension' in value &&
    fileExtensions.some(extension => extension === value.extension)
  );
}
