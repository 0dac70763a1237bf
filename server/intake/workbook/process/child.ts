import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { jsonLinesIn } from '../../../jsonLines.ts';

/** The pipe on which a capped process reports. */
const reportPipe = 3;

/** What a capped process is given, not yet checked: the request, then what it is fed. */
export const input = jsonLinesIn(process.stdin.setEncoding('utf8'));

/** The request. An argument would be too short for it: Linux takes 128 kB. */
export async function requested(): Promise<unknown> {
  const { value } = await input.next();
  return value;
}

/** Hands the report to the process that started this one, and ends. */
export function report(value: object): never {
  writeSync(reportPipe, `${JSON.stringify(value)}\n`);
  process.exit(0);
}

/**
 * Watches this process from a thread that goes on while the main one computes: past the memory limit, or when nobody
 * waits for the outcome any more, the process ends at once.
 */
export async function watched(memoryBytes: number): Promise<void> {
  const watch = new Worker(new URL('./watch.ts', import.meta.url), {
    argv: [String(memoryBytes), String(process.ppid)],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  await new Promise(resolve => watch.once('online', resolve));
  watch.unref();
}
