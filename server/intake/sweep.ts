import { asc } from 'drizzle-orm';
import { files } from '../db/schema/files.ts';
import { isUnclaimed } from './processing/claim.ts';
import { intakeQueue, noticeArrivals, removeStrays, type ArrivalServices } from './uploads/arrivals.ts';

/** Files taken up at a time; the next turn sees to the rest. */
const most = 100;
const cleanEveryMs = 3_600_000;

/**
 * One turn of seeing to it that nothing is left lying: files whose worker is gone are taken up again, uploads that
 * nobody was told of are noticed, what became no file goes.
 */
export function sweeper(services: ArrivalServices): () => Promise<void> {
  let cleanedAt = 0;
  return async () => {
    await takeUpAgain(services);
    await noticeArrivals(services);
    if (Date.now() - cleanedAt < cleanEveryMs) return;
    cleanedAt = Date.now();
    await removeStrays(services);
  };
}

/** Asks for work on every file that needs it and that nobody works on. */
async function takeUpAgain({ db, jobs }: ArrivalServices): Promise<void> {
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
