import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { doneOf, latest, type FileOf } from './largeFile.ts';
import type { ServerProcess } from './serverProcess.ts';

/** How many ends in a row may come before the server has written rows. */
const mostInReading = 3;
/** Kills after the last row: a file whose processes keep ending without progress fails for good. */
const killsAtResult = 8;
/** The pause between two looks at a file, ms. A shorter one would take the server's time from the rows. */
const pollMs = 50;

/** The time within which a started server takes up the file of a killed one, ms: less than its lease had left. */
export const takenUpWithin = 5000;

/** The file that a server works on while it is ended again and again. */
interface Interrupted {
  /** @default a file of users */
  readonly of?: FileOf;
  /** How many rows it has. */
  readonly rows: number;
  /** The time in which this machine reads it, ms. */
  readonly reading: number;
  /** How often the server is ended, if the file has rows for so many times. */
  readonly times: number;
  /** Ends the server. @default by SIGKILL */
  readonly end?: (server: ServerProcess) => Promise<unknown>;
}

/** The final state of the file. */
interface Continued {
  /** The server that goes on. */
  readonly server: ServerProcess;
  /** The longest time after which one took the file up, ms. */
  readonly slowest: number;
  /** How many took it up. */
  readonly continued: number;
}

/** Waits until the first rows of a file have an outcome. */
export async function untilFirstRows(server: ServerProcess, of?: FileOf): Promise<void> {
  while (doneOf(await latest(server, of)) === 0) await pause(pollMs);
}

/** Waits until the server has processed `more` rows, or all of them: a fast one may have done so before. */
async function progress(server: ServerProcess, more: number, rows: number, of?: FileOf): Promise<void> {
  const before = doneOf(await latest(server, of));
  while (doneOf(await latest(server, of)) < Math.min(before + more, rows)) await pause(pollMs);
}

/**
 * Waits for a time, but not longer than until the server processes rows, and not at all once it has processed all.
 * Returns whether it has processed rows.
 */
async function untilProgress(server: ServerProcess, ms: number, rows: number, of?: FileOf): Promise<boolean> {
  const [before, end] = [doneOf(await latest(server, of)), Date.now() + ms];
  if (before === rows) return true;
  for (;;) {
    if (doneOf(await latest(server, of)) > before) return true;
    if (Date.now() >= end) return false;
    await pause(pollMs);
  }
}

/**
 * Ends a server at random moments before the file is done, and starts the next, which has to take it up.
 */
export async function interruptedOften(
  first: ServerProcess,
  begin: () => Promise<ServerProcess>,
  { of, rows, reading, times, end = server => server.end('SIGKILL') }: Interrupted,
): Promise<Continued> {
  // The most rows between two ends while the server writes, so that a fast machine can't run out of them.
  const rowsBetween = rows / (2 * times);
  let server = first;
  let slowest = 0;
  let atResult = 0;
  let continued = 0;
  /** How many ends in a row came before the server had written rows. */
  let inReading = 0;
  for (let time = 0; time < times; time++) {
    // Mostly while the server reads the file, but at least every fourth time while it writes rows: of these there are
    // fewer moments, as the next server continues behind the rows that are stored. The last ones may come while it writes
    // the result.
    if (inReading === mostInReading) {
      await progress(server, Math.random() * rowsBetween, rows, of);
      inReading = 0;
    } else if (await untilProgress(server, Math.random() * reading, rows, of)) inReading = 0;
    else inReading++;
    const file = await latest(server, of);
    expect(file.status).not.toBe('PROCESSED');
    if (doneOf(file) === rows && ++atResult > killsAtResult) break;
    await end(server);
    const startedAt = Date.now();
    server = await begin();
    const readyAt = Date.now();
    while (server.lastSeen('processing a file started') === undefined) {
      // A server that was asked to stop may have finished the file first.
      if ((await latest(server, of)).status === 'PROCESSED') return { server, slowest, continued };
      await pause(20);
    }
    continued++;
    slowest = Math.max(slowest, (server.lastSeen('processing a file started') ?? 0) - readyAt);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
  }
  return { server, slowest, continued };
}
