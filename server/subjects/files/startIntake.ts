import type { Database } from '../../services/db/connect.ts';
import type { Workers, Working } from '../../services/work/workers.ts';
import type { SessionCondition } from '../../services/identity/index.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { fileWork } from './processing/fileWork.ts';
import type { ProcessingServices } from './processing/processFile.ts';
import { removeOldFailures } from './processing/trial/failures.ts';
import { withdrawUnconfirmed } from './processing/trial/trialToConfirm.ts';
import type { Processor } from './thread/fileThread.ts';
import { registerMissedArrivals, registerArrival, removeOrphans } from './uploads/arrivals.ts';

/** Files that one process works on at once: a small one need not wait until a large one ends. */
const concurrency = 2;
const removalIntervalMs = 3_600_000;

export interface IntakeServices extends Pick<Processor, 'process'> {
  store: ObjectStore;
  db: Database;
  workers: Workers;
  /** Whether a session is live. */
  sessionCondition: SessionCondition;
  log: ProcessingServices['log'];
}

/** Running intake: the processing of uploads. */
export interface Intake extends Working {
  /** Call it with the key of each uploaded object; returns whether the object may stay. */
  onStored(key: string): Promise<'accepted' | 'refused'>;
  /** Whether files are being processed now. */
  isBusy(): boolean;
}

/** Starts processing uploads in this process; any number of copies may share one database and store. */
export function startIntake({ workers, process, ...services }: IntakeServices): Intake {
  const { db } = services;
  const arrivals = { ...services, wake: () => working.wake() };
  let running = 0;
  const working = workers.start(fileWork, {
    concurrency,
    handle: async (fileId, stopping) => {
      running += 1;
      await process(fileId, stopping).finally(() => (running -= 1));
    },
    chores: [
      { intervalMs: 0, run: () => registerMissedArrivals(arrivals) },
      { intervalMs: removalIntervalMs, run: () => removeOrphans(arrivals) },
      { intervalMs: removalIntervalMs, run: () => withdrawUnconfirmed(db) },
      { intervalMs: removalIntervalMs, run: () => removeOldFailures(db) },
    ],
  });
  return {
    onStored: key => registerArrival(arrivals, key),
    isBusy: () => running > 0,
    wake: working.wake,
  };
}
