import { writeSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { endProcess } from '../../settings/endProcess.ts';
import { entryUrl } from '../../settings/paths.ts';

/** The pipe on which a capped process reports. */
const reportPipe = 3;

/**
 * Reads the request from standard input, not yet checked. A command-line argument would be too short: Linux allows 128
 * kB.
 */
export const readRequest = (): Promise<unknown> => json(process.stdin);

/** Passes the report to the process that started this one, and exits. */
export function report(value: object): never {
  writeSync(reportPipe, `${JSON.stringify(value)}\n`);
  endProcess(0);
}

/**
 * Watches this process from a thread that keeps running while the main thread computes: ends the process at once if it
 * exceeds the memory limit or its outcome is no longer awaited, because the process `parent` ended.
 */
export async function startWatchdog(memoryBytes: number, parent = process.ppid): Promise<void> {
  const watchdog = new Worker(entryUrl('watchdog'), {
    argv: [String(memoryBytes), String(parent)],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  await new Promise(resolve => watchdog.once('online', resolve));
  watchdog.unref();
}
