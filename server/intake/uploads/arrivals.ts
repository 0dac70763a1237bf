import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { findCaller } from '../../access/authenticate.ts';
import { scopeOf } from '../../access/caller.ts';
import type { Database, Executor } from '../../db/connect.ts';
import { files, uploadGrants } from '../../db/schema/files.ts';
import type { SessionCondition } from '../../identity/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { ObjectStore } from '../../storage/index.ts';
import type { TrailLog } from '../../trail.ts';
import { folderOf, readUploadKey, uploadsFolder } from './grants.ts';
import { originOf, type Origin } from './uploader.ts';

/** The queue of files to be processed. */
export const intakeQueue = 'intake';

/** How long after a grant's end an upload made with it in time may still be found, seconds. */
const graceSeconds = 300;
/** Objects that became no file are removed after this, seconds: the process that should have done so was killed. */
const strayAfter = 3600;

/** What the noticing of uploads needs. */
export interface ArrivalServices {
  db: Database;
  store: ObjectStore;
  jobs: Jobs;
  /** Whether the session goes on that an upload was granted in. */
  goesOn: SessionCondition;
  log: TrailLog;
}

/**
 * Makes an uploaded object a file that waits to be processed, and asks for that, in one transaction. A grant is good
 * for one file of the person it was given to, as long as they have the session, designation and area of that moment.
 * 'refused' when it is not, or has been used, has expired or never was; then the object is removed.
 */
export async function registerArrival(services: ArrivalServices, key: string): Promise<'kept' | 'refused'> {
  const { db, store, jobs, log } = services;
  const upload = readUploadKey(key);
  if (!upload) return 'refused';
  const objectKey = await store.seal(key);
  const registered = await db.transaction(async tx => {
    const grant = await useUp(tx, upload.grantId);
    if (!grant) return isRegistered(tx, objectKey);
    const origin = await originNow(tx, services, grant);
    if (!origin) {
      const { id, userId, category } = grant;
      log.info({ event: 'file.refused', fileId: id, category, uploaderId: userId }, 'upload refused');
      return false;
    }
    const { id, category, month } = grant;
    const { extension } = upload;
    await tx
      .insert(files)
      .values({ id, category, month, extension, objectKey, status: 'AWAITING_PROCESSING', ...origin });
    await jobs.enqueue(tx, intakeQueue, [id]);
    return true;
  });
  if (!registered || objectKey !== key) await store.remove(key);
  if (!registered) {
    await store.remove(objectKey);
    return 'refused';
  }
  jobs.wake(intakeQueue);
  return 'kept';
}

type Grant = typeof uploadGrants.$inferSelect;

/** Whom the file of a grant is from; `undefined` where the person is not any more who they were when it was given. */
async function originNow(
  tx: Executor,
  { goesOn }: ArrivalServices,
  grant: Grant,
): Promise<Origin | undefined> {
  const uploader = await findCaller(tx, grant, goesOn);
  return uploader && scopeOf(uploader) === grant.scope ? originOf(uploader, grant.category) : undefined;
}

/** Two may notice the same arrival at once. */
async function isRegistered(tx: Executor, objectKey: string): Promise<boolean> {
  return (await tx.$count(files, eq(files.objectKey, objectKey))) > 0;
}

async function useUp(tx: Executor, grantId: string): Promise<Grant | undefined> {
  const [grant] = await tx
    .delete(uploadGrants)
    .where(and(eq(uploadGrants.id, grantId), gt(uploadGrants.expiresAt, since(graceSeconds))))
    .returning();
  return grant;
}

/**
 * Looks for objects that arrived without anybody being told: all of S3's, and on disk those whose upload was cut
 * short by the end of the process. Forgets grants that can no longer be used.
 */
export async function noticeArrivals(services: ArrivalServices): Promise<void> {
  const { db, store } = services;
  await db.delete(uploadGrants).where(lt(uploadGrants.expiresAt, since(graceSeconds)));
  for (const { id } of await db.select({ id: uploadGrants.id }).from(uploadGrants)) {
    const [key] = await store.list(folderOf(id));
    if (key !== undefined) await registerArrival(services, key);
  }
}

/** Removes what lies among the uploads and belongs to no file. */
export async function removeStrays({ db, store }: Pick<ArrivalServices, 'db' | 'store'>): Promise<void> {
  await store.removeOlderThan(uploadsFolder, strayAfter, async keys => {
    const known = await db
      .select({ key: files.objectKey })
      .from(files)
      .where(inArray(files.objectKey, [...keys]));
    return new Set(known.map(({ key }) => key));
  });
}

const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
