/** Something that runs beside others. */
export interface Weighted {
  /** The share of the machine that it uses, more than 0 and at most 1. */
  share: number;
}

/**
 * Runs all of them, but only as many at a time as the machine has room for: each starts, in order, when its share is
 * free. `run` must not reject. Resolves when the last one has ended.
 */
export async function runConcurrently<T extends Weighted>(
  all: readonly T[],
  run: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const running = new Map<T, Promise<void>>();
  const free = () => 1 - [...running.keys()].reduce((sum, { share }) => sum + share, 0);
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ share }) => share <= free() + 1e-9);
    const [one] = next < 0 ? [] : waiting.splice(next, 1);
    if (one)
      running.set(
        one,
        run(one).finally(() => running.delete(one)),
      );
    else await Promise.race(running.values());
  }
  await Promise.all(running.values());
}
