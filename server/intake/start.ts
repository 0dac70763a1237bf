import type { Database } from '../db/connect.ts';
import type { Jobs } from '../jobs/index.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import type { SessionCondition } from '../identity/index.ts';
import type { ObjectStore } from '../storage/index.ts';
import { fileWork } from './processing/fileWork.ts';
import type { ProcessingServices } from './processing/processFile.ts';
import { removeOldFailures } from './processing/trial/failures.ts';
import { withdrawUnconfirmed } from './processing/trial/withdrawUnconfirmed.ts';
import type { Processor } from './thread/fileThread.ts';
import { registerMissedArrivals, registerArrival, removeOrphans } from './uploads/arrivals.ts';

/** Files that one process works on at once: a small one need not wait until a large one ends. */
const concurrency = 2;
const removalIntervalMs = 3_600_000;

export interface IntakeServices extends Pick<Processor, 'process'> {
  store: ObjectStore;
  db: Database;
  jobs: Jobs;
  /** Whether a session is live. */
  sessionCondition: SessionCondition;
  log: ProcessingServices['log'] & Record<'error', (details: object, message: string) => void>;
}

/** Running intake: the processing of uploads. */
export interface Intake {
  /** Call it with the key of each uploaded object; returns whether the object may stay. */
  onStored(key: string): Promise<'accepted' | 'refused'>;
  /** Whether files are being processed now. */
  isBusy(): boolean;
  /** Looks for files to process now; call it when one may have become due. */
  wake(): void;
  /** Stops looking for further work. Running work ends with its queue, at the end of its chunk. */
  stop(): Promise<void>;
}

/** Starts processing uploads in this process; any number of copies may share one database and store. */
export async function startIntake(services: IntakeServices): Promise<Intake> {
  const { db, jobs, store, log, sessionCondition, process } = services;
  const arrivals = { db, jobs, store, log, sessionCondition };
  let running = 0;
  const sweep: { now?: () => void } = {};
  const wake = () => sweep.now?.();
  await jobs.work({
    name: fileWork.queue,
    concurrency,
    handle: async (fileId, stopping) => {
      running += 1;
      await process(fileId, stopping).finally(() => {
        running -= 1;
        // The next file of its kind and month need not wait for the sweeper's turn.
        wake();
      });
    },
  });
  const sweeper = startSweeper({ db, jobs, log }, fileWork, [
    { intervalMs: 0, run: () => registerMissedArrivals(arrivals) },
    { intervalMs: removalIntervalMs, run: () => removeOrphans(arrivals) },
    { intervalMs: removalIntervalMs, run: () => withdrawUnconfirmed(db) },
    { intervalMs: removalIntervalMs, run: () => removeOldFailures(db) },
  ]);
  sweep.now = () => sweeper.wake();
  return {
    onStored: key => registerArrival(arrivals, key),
    isBusy: () => running > 0,
    wake,
    stop: () => sweeper.stop(),
  };
}
