import { setTimeout as sleep } from 'node:timers/promises';
import type { FileCategory } from '#domain/files.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/connect.ts';
import { findItem, seesAllRows } from '../history.ts';
import type { HistoryItem } from '../historyItem.ts';
import type { FileRecord } from '../processing/fileWork.ts';
import type { FileWatch } from './watchFiles.ts';

/**
 * Starts to collect the changed files of a kind that a caller may see. Returns a function that waits for such files, at
 * most so many milliseconds, and returns their current items.
 */
export async function itemsFor(
  { db, fileWatch }: { db: Database; fileWatch: FileWatch },
  caller: Caller,
  fileCategory: FileCategory,
  ended: AbortSignal,
): Promise<(waitMs: number) => Promise<HistoryItem[]>> {
  const waiting = new Set<string>();
  let arrival = new AbortController();
  const leave = await fileWatch.subscribe(file => {
    if (file.category !== fileCategory || !mayConcern(caller, file)) return;
    waiting.add(file.id);
    arrival.abort();
  });
  ended.addEventListener('abort', leave, { once: true });
  if (ended.aborted) leave();
  return async waitMs => {
    const until = AbortSignal.any([ended, arrival.signal]);
    await sleep(waitMs, undefined, { signal: until }).catch(() => undefined);
    arrival = new AbortController();
    const ids = [...waiting];
    waiting.clear();
    const items = await Promise.all(ids.map(id => findItem(db, caller, id)));
    return items.filter(item => item !== undefined);
  };
}

/** Whether a caller may see a file or rows of it: of another officer's section, nothing. */
const mayConcern = (caller: Caller, file: FileRecord) =>
  file.uploadedBy === 'CIO' || seesAllRows(caller, file);
