import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows of one read of a long list. */
const batch = 500;

/**
 * Every row of a long list, read a batch at a time so that neither the database nor this process holds all of it.
 * `read` gives the rows after one of them in the list's order, from the start for `undefined`.
 */
export async function* inBatches<T>(
  read: (after: T | undefined, limit: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let last: T | undefined; ;) {
    const rows = await read(last, batch);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
    // PGlite answers within the same turn of the event loop: without this, nobody else would have one.
    await nextTurn();
  }
}
