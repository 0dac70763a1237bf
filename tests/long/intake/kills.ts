import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { doneOf, latest, type FileOf } from './largeFile.ts';
import type { ServerProcess } from './serverProcess.ts';

/** How often a server is killed, if the file has rows for so many kills. */
export const mostKills = 20;
/** Kills after the last row: a file whose processes keep ending without progress fails for good. */
const killsAtResult = 8;
/** The pause between two looks at a file, ms. A shorter one would take the server's time from the rows. */
const pollMs = 50;

/** The time within which a started server takes up the file of a killed one, ms: less than its lease had left. */
export const takenUpWithin = 5000;

/** The file that a server works on while it is killed again and again. */
interface Killed {
  /** @default a file of users */
  readonly of?: FileOf;
  /** How many rows it has. */
  readonly rows: number;
  /** The time in which this machine reads it, ms. */
  readonly reading: number;
  /** @default mostKills */
  readonly kills?: number;
}

/** Waits until the server has processed more rows, or all of `most`. */
export async function progress(server: ServerProcess, more = 1, of?: FileOf, most = Infinity): Promise<void> {
  const before = doneOf(await latest(server, of));
  while (doneOf(await latest(server, of)) < Math.min(before + more, most)) await pause(pollMs);
}

/** Waits for a time, but not longer than until the server processes rows, and not at all once it has processed `most`. */
async function untilProgress(server: ServerProcess, ms: number, most: number, of?: FileOf): Promise<void> {
  const [before, end] = [doneOf(await latest(server, of)), Date.now() + ms];
  if (before === most) return;
  while (Date.now() < end && doneOf(await latest(server, of)) === before) await pause(pollMs);
}

/**
 * Kills a server at random moments before the file is done, and starts the next. Returns the last one, which goes on,
 * and the longest time after which one took the file up, ms.
 */
export async function killedOften(
  first: ServerProcess,
  begin: () => Promise<ServerProcess>,
  { of, rows, reading, kills = mostKills }: Killed,
): Promise<[server: ServerProcess, slowest: number]> {
  // The most rows between two kills while the server writes, so that a fast machine can't run out of them.
  const rowsAKill = rows / (2 * kills);
  let server = first;
  let slowest = 0;
  let atResult = 0;
  for (let kill = 0; kill < kills; kill++) {
    // By turns while the server reads the file and while it writes rows. If the rows don't last for all the kills, the
    // last ones come while it writes the result.
    if (kill % 2 === 1) await progress(server, Math.random() * rowsAKill, of, rows);
    else await untilProgress(server, Math.random() * reading, rows, of);
    const file = await latest(server, of);
    expect(file.status).not.toBe('PROCESSED');
    if (doneOf(file) === rows && ++atResult > killsAtResult) break;
    await server.end('SIGKILL');
    const startedAt = Date.now();
    server = await begin();
    const readyAt = Date.now();
    while (server.lastSeen('processing a file started') === undefined) await pause(20);
    slowest = Math.max(slowest, (server.lastSeen('processing a file started') ?? 0) - readyAt);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
  }
  return [server, slowest];
}
