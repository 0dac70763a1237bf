import { PgBoss } from 'pg-boss';
import type { Connection, Executor } from '../db/connect.ts';
import { inTransaction } from './inTransaction.ts';

/** How long a job may take, seconds; more than any file within the limits needs. */
const maxJobSeconds = 3600;
/** How long finished jobs are stored, seconds: the tables that the work is for hold its outcome. */
const finishedRetentionSeconds = 3600;

/** Work of one kind: the handler for an id. A failed job is not retried: whatever needs it must request it again. */
export interface Queue {
  name: string;
  /** How many jobs this process runs at once. */
  concurrency: number;
  handle: (id: string, signal: AbortSignal) => Promise<void>;
}

/** The queue of deferred work, for whichever copy of the server is free first. */
export interface Jobs {
  /** Requests work on ids, in the caller's transaction; ignores ids that are waiting already. */
  enqueue(tx: Executor, queue: string, ids: readonly string[]): Promise<void>;
  /** Starts working on a queue in this process. */
  work(queue: Queue): Promise<void>;
  /** Checks a queue now instead of at its next turn; call it after the transaction of an `enqueue`. */
  wake(queue: string): void;
  /**
   * Starts no more jobs, signals running ones to end, and waits for them. Abandons jobs that haven't ended after
   * `timeoutMs`.
   */
  stop(timeoutMs: number): Promise<void>;
}

interface JobLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Starts the queue on the server's own database; creates its tables if they are missing. */
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
  boss.on('warning', warning => log.warn({ warning: warning.message }, 'warning from the job queue'));
  await boss.start();
  const stopping = new AbortController();
  const workers = new Map<string, string[]>();

  return {
    enqueue: async (tx, queue, ids) => {
      const jobs = ids.map(id => ({ data: { id }, singletonKey: id }));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    work: async ({ name, concurrency, handle }) => {
      // 'short': one job for an id may wait while another runs, so that work requested in that time is not lost.
      await boss.createQueue(name, {
        policy: 'short',
        retryLimit: 0,
        expireInSeconds: maxJobSeconds,
        deleteAfterSeconds: finishedRetentionSeconds,
      });
      const one = () =>
        boss.work<{ id: string }>(name, { pollingIntervalSeconds: 2 }, async ([job]) => {
          if (!job) return;
          // Logs a failure instead of storing it with the job: it may contain the rows it failed on.
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
