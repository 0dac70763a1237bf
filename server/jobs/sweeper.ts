import { asc } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { repeat, type RepeatingTask } from '../schedule/repeat.ts';
import type { Jobs } from './index.ts';
import { isFree, type LeasedWork } from './lease.ts';

const intervalMs = 2000;
/** Rows that one turn requests work for; the next turn takes the rest. */
const batchSize = 100;

/** Other work that recurs. */
export interface Chore {
  /** The shortest time between two runs, ms; 0 for every turn. */
  intervalMs: number;
  run(): Promise<void>;
}

interface Services {
  db: Database;
  jobs: Jobs;
  log: { error(details: object, message: string): void };
}

/** Starts requesting work on rows that need it and that no process works on, and doing the chores. */
export function startSweeper(
  { db, jobs, log }: Services,
  work: Pick<LeasedWork<never, never>, 'table' | 'queue' | 'isDue' | 'age'>,
  chores: readonly Chore[],
): RepeatingTask {
  const lastRunAt = new Map<Chore, number>();
  const logError = (error: unknown) => log.error({ err: error, queue: work.queue }, 'a sweeper failed');
  const turn = async () => {
    await enqueueFreeRows();
    for (const chore of chores) {
      if (Date.now() - (lastRunAt.get(chore) ?? 0) < chore.intervalMs) continue;
      lastRunAt.set(chore, Date.now());
      await chore.run().catch(logError);
    }
  };
  const enqueueFreeRows = async () => {
    const { table, queue, age } = work;
    const free = await db
      .select({ id: table.id })
      .from(table)
      .where(isFree(work))
      .orderBy(asc(age))
      .limit(batchSize);
    if (free.length === 0) return;
    await jobs.enqueue(
      db,
      queue,
      free.map(({ id }) => id),
    );
    jobs.wake(queue);
  };
  return repeat(intervalMs, turn, logError);
}
