import type { Database } from '../db/connect.ts';
import type { Jobs } from '../jobs/index.ts';
import { repeat } from '../jobs/repeat.ts';
import type { SessionCondition } from '../identity/index.ts';
import type { ObjectStore } from '../storage/index.ts';
import { processFile, type Processing } from './processing/processFile.ts';
import { sweeper } from './sweep.ts';
import { intakeQueue, registerArrival } from './uploads/arrivals.ts';

/** Files that one process works on at once: a small one need not wait for the end of a large one. */
const concurrency = 2;
const sweepEveryMs = 2000;

export interface IntakeServices {
  store: ObjectStore;
  db: Database;
  jobs: Jobs;
  /** Whether a session goes on. */
  goesOn: SessionCondition;
  log: Processing['log'] & Record<'error', (details: object, message: string) => void>;
}

/** The processing of uploads, running. */
export interface Intake {
  /** To be told of each object that was uploaded; says whether it may stay. */
  onStored(key: string): Promise<'kept' | 'refused'>;
  /** Whether files are being processed now. */
  isBusy(): boolean;
  /** Looks for nothing more to do. What runs ends with its queue, at the end of its chunk. */
  stop(): Promise<void>;
}

/** Starts processing uploads in this process; any number of copies may on one database and store. */
export async function startIntake(services: IntakeServices): Promise<Intake> {
  const { db, jobs, store, log, goesOn } = services;
  const arrivals = { db, jobs, store, log, goesOn };
  let running = 0;
  await jobs.work({
    name: intakeQueue,
    concurrency,
    handle: async (fileId, signal) => {
      running += 1;
      await processFile({ db, store, log }, fileId, signal).finally(() => {
        running -= 1;
      });
    },
  });
  const sweep = repeat(sweepEveryMs, sweeper(arrivals), (error: unknown) =>
    log.error({ err: error }, 'the sweeper failed'),
  );
  return {
    onStored: key => registerArrival(arrivals, key),
    isBusy: () => running > 0,
    stop: () => sweep.stop(),
  };
}
