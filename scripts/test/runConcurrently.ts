/** Something that runs beside others. */
export interface Task {
  /** The share of the machine that it uses, more than 0 and at most 1. */
  share: number;
  /** One of the other tasks, which must end before this one starts. */
  after?: Task;
  /** Must not reject. */
  run: () => Promise<void>;
}

/**
 * Runs all of them, but only as many at a time as the machine has room for: each starts, in order, when its share is
 * free. Resolves when the last one has ended.
 */
export async function runConcurrently(all: readonly Task[]): Promise<void> {
  const waiting = [...all];
  const running = new Map<Task, Promise<void>>();
  const free = () => 1 - [...running.keys()].reduce((sum, { share }) => sum + share, 0);
  const mayStart = ({ share, after }: Task) =>
    share <= free() + 1e-9 && (!after || ![...waiting, ...running.keys()].includes(after));
  while (waiting.length > 0) {
    const next = waiting.findIndex(mayStart);
    const [task] = next < 0 ? [] : waiting.splice(next, 1);
    if (task)
      running.set(
        task,
        task.run().finally(() => running.delete(task)),
      );
    else await Promise.race(running.values());
  }
  await Promise.all(running.values());
}
