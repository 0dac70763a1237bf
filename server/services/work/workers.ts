import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, count, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { repeat, type RepeatingTask } from './repeat.ts';
import { isFree, type LeasedWork } from './lease.ts';

/** How often each kind of work is looked for, ms. */
const intervalMs = 2000;

/** The way a process works on the rows of one kind of work. */
export interface Worker {
  /** How many rows this process works on at once. */
  concurrency: number;
  /** Works on a row under a lease, unless another process does. The signal is aborted when the server stops. */
  handle: (id: string, stopping: AbortSignal) => Promise<void>;
  /** Other work that recurs. @default none */
  chores?: readonly Chore[];
}

/** Other work that recurs. */
export interface Chore {
  /** The shortest time between two runs, ms; 0 for each look for rows. */
  intervalMs: number;
  run: () => Promise<void>;
}

type StartedWork = Pick<LeasedWork<never, never>, 'table' | 'name' | 'isDue' | 'isWaiting'>;

/** The work of this process on rows that need it; other copies of the server do the same on the same tables. */
export interface Workers {
  /** Starts looking for rows and working on them, the oldest first. */
  start(work: StartedWork & Pick<LeasedWork<never, never>, 'age'>, worker: Worker): Working;
  /** Counts the rows that wait or are at work, of each started kind, of all copies of the server; on these connections. */
  backlogs(db: Database): Promise<Backlog[]>;
  /** Starts nothing more, signals what runs to end, and waits for it, for `timeoutMs` at most. */
  stop(timeoutMs: number): Promise<void>;
}

/** The rows of one kind of work that have not ended. */
export interface Backlog {
  /** The name of the work. */
  work: string;
  /** How many wait for it, or are at work. */
  waiting: number;
  /** How many of these were tried before, and did not end. */
  retried: number;
}

/** Work that has been started. */
export interface Working {
  /** Looks for rows now; call it when one may have become due. */
  wake(): void;
}

/** Returns the workers of this process, none of which works yet. */
export function openWorkers(db: Database, log: { error(details: object, message: string): void }): Workers {
  const stopping = new AbortController();
  const tasks: RepeatingTask[] = [];
  const started: StartedWork[] = [];
  const running = new Set<Promise<void>>();
  return {
    start: (work, worker) => {
      const logError = (error: unknown) =>
        log.error({ err: error, work: work.name }, 'looking for work failed');
      const chores = choresOf(worker, logError);
      started.push(work);
      /** Rows at work, and those tried since the last look: they are not due again before something changes. */
      const [busy, tried] = [new Set<string>(), new Set<string>()];
      const begin = (id: string) => {
        busy.add(id);
        const run = worker
          .handle(id, stopping.signal)
          .catch((error: unknown) => log.error({ err: error, work: work.name }, 'a job failed'))
          .finally(() => {
            busy.delete(id);
            running.delete(run);
            tried.add(id);
            // A row that waited for a free place need not wait for the next look.
            task.wake();
          });
        running.add(run);
      };
      const lookForRows = async () => {
        const free = worker.concurrency - busy.size;
        const except = [...busy, ...tried];
        tried.clear();
        if (free > 0) for (const id of await freeRows(db, work, free, except)) begin(id);
        await chores();
      };
      const task = repeat(intervalMs, lookForRows, logError);
      tasks.push(task);
      return {
        wake: () => {
          tried.clear();
          task.wake();
        },
      };
    },
    backlogs: on => Promise.all(started.map(work => backlogOf(on, work))),
    stop: async timeoutMs => {
      stopping.abort();
      await Promise.all(tasks.map(task => task.stop()));
      await Promise.race([Promise.all(running), pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

async function backlogOf(
  db: Database,
  { table, name, isDue, isWaiting = isDue }: StartedWork,
): Promise<Backlog> {
  const [found] = await db
    .select({ waiting: count(), retried: count(sql`nullif(${table.attempts} > 1, false)`) })
    .from(table)
    .where(isWaiting());
  return { work: name, waiting: 0, retried: 0, ...found };
}

async function freeRows(
  db: Database,
  work: Pick<LeasedWork<never, never>, 'table' | 'isDue' | 'age'>,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const { table, age } = work;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isFree(work), except.length > 0 ? notInArray(table.id, [...except]) : undefined))
    .orderBy(asc(age))
    .limit(limit);
  return found.map(({ id }) => id);
}

function choresOf({ chores = [] }: Worker, logError: (error: unknown) => void): () => Promise<void> {
  const lastRunAt = new Map<Chore, number>();
  return async () => {
    for (const chore of chores) {
      if (Date.now() - (lastRunAt.get(chore) ?? 0) < chore.intervalMs) continue;
      lastRunAt.set(chore, Date.now());
      await chore.run().catch(logError);
    }
  };
}
