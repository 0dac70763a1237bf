import { asc } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { files } from '../db/schema/files.ts';
import type { Jobs } from '../jobs/index.ts';
import type { ObjectStore } from '../storage/index.ts';
import { isUnclaimed } from './processing/claim.ts';
import { intakeQueue, noticeArrivals } from './uploads/arrivals.ts';

/** Files taken up at a time; the next turn sees to the rest. */
const most = 100;

interface Services {
  db: Database;
  store: ObjectStore;
  jobs: Jobs;
}

/**
 * One turn of seeing to it that nothing is left lying: files whose worker is gone are taken up again, uploads that
 * nobody was told of are noticed.
 */
export function sweeper(services: Services): () => Promise<void> {
  return async () => {
    await takeUpAgain(services);
    await noticeArrivals(services);
  };
}

/** Asks for work on every file that needs it and that nobody works on. */
async function takeUpAgain({ db, jobs }: Services): Promise<void> {
  const waiting = await db
    .select({ id: files.id })
    .from(files)
    .where(isUnclaimed())
    .orderBy(asc(files.uploadedOn))
    .limit(most);
  if (waiting.length === 0) return;
  await jobs.enqueue(
    db,
    intakeQueue,
    waiting.map(({ id }) => id),
  );
  jobs.wake(intakeQueue);
}
