import { PgBoss } from 'pg-boss';
import type { Connection, Executor } from '../db/connect.ts';
import { inTransaction } from './inTransaction.ts';

/** How long a job may take, seconds; longer than any file within the limits does. */
const longestJob = 3600;
/** Finished jobs are kept this long, seconds: what became of the work stands in the tables it was done for. */
const keepFinished = 3600;

/** Work of one kind: what to do with an id. A job that fails is done with: whoever needs it asks again. */
export interface Queue {
  name: string;
  /** How many of them this process does at once. */
  concurrency: number;
  handle: (id: string, signal: AbortSignal) => Promise<void>;
}

/** The queue of work to be done later, by whichever copy of the server comes to it first. */
export interface Jobs {
  /** Asks for work on ids, in the caller's transaction; nothing happens for those that are waiting already. */
  enqueue(tx: Executor, queue: string, ids: readonly string[]): Promise<void>;
  /** Begins a queue's work in this process. */
  work(queue: Queue): Promise<void>;
  /** Looks into a queue now instead of at the next turn; call it after the transaction of an `enqueue`. */
  wake(queue: string): void;
  /** Takes up no more, tells what runs to end, and waits for it. Whatever isn't done by `timeoutMs` is left. */
  stop(timeoutMs: number): Promise<void>;
}

interface JobLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Starts the queue on the server's own database, making its tables when they are not there. */
export async function startJobs(connection: Pick<Connection, 'sql'>, log: JobLog): Promise<Jobs> {
  const boss = new PgBoss({
    db: connection.sql,
    schedule: false,
    superviseIntervalSeconds: 300,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', error => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', warning => log.warn({ warning: warning.message }, 'the job queue warns'));
  await boss.start();
  const stopping = new AbortController();
  const workers = new Map<string, string[]>();

  return {
    enqueue: async (tx, queue, ids) => {
      const jobs = ids.map(id => ({ data: { id }, singletonKey: id }));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    work: async ({ name, concurrency, handle }) => {
      // 'short': one of a kind may wait while another runs, so that work asked for meanwhile is not lost.
      await boss.createQueue(name, {
        policy: 'short',
        retryLimit: 0,
        expireInSeconds: longestJob,
        deleteAfterSeconds: keepFinished,
      });
      const one = () =>
        boss.work<{ id: string }>(name, { pollingIntervalSeconds: 2 }, async ([job]) => {
          if (!job) return;
          // A failure is logged, not kept with the job: it may carry the rows it failed on.
          await handle(job.data.id, AbortSignal.any([job.signal, stopping.signal])).catch((error: unknown) =>
            log.error({ err: error, queue: name }, 'a job failed'),
          );
        });
      workers.set(name, await Promise.all(Array.from({ length: concurrency }, one)));
    },
    wake: queue => {
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
    },
    stop: async timeoutMs => {
      stopping.abort();
      await boss.stop({ graceful: true, close: false, timeout: timeoutMs });
    },
  };
}
