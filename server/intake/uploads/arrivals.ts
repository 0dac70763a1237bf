import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { UploaderKind } from '#domain/files.ts';
import type { Database, Executor } from '../../db/connect.ts';
import { files, uploadGrants } from '../../db/schema/files.ts';
import { users } from '../../db/schema/users.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { ObjectStore } from '../../storage/index.ts';
import { folderOf, readUploadKey } from './grants.ts';

/** The queue of files to be processed. */
export const intakeQueue = 'intake';

/** How long after a grant's end an upload made with it in time may still be found, seconds. */
const graceSeconds = 300;

interface Services {
  db: Database;
  store: ObjectStore;
  jobs: Jobs;
}

/**
 * Makes an uploaded object a file that waits to be processed, and asks for that, in one transaction. A grant is good
 * for one file: 'refused' when it has been used, has expired or never was; its object is then the caller's to remove.
 */
export async function registerArrival(
  { db, store, jobs }: Services,
  key: string,
): Promise<'kept' | 'refused'> {
  const upload = readUploadKey(key);
  if (!upload) return 'refused';
  const objectKey = await store.seal(key);
  const registered = await db.transaction(async tx => {
    const grant = await useUp(tx, upload.grantId);
    if (!grant) return isRegistered(tx, objectKey);
    const [uploader] = await tx.select().from(users).where(eq(users.id, grant.userId));
    if (!uploader) return false;
    const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = uploader;
    const uploadedBy: UploaderKind = uploader.userType === 'ae' ? 'AE' : 'CIO';
    await tx.insert(files).values({
      id: grant.id,
      category: grant.category,
      month: grant.month,
      extension: upload.extension,
      objectKey,
      status: 'AWAITING_PROCESSING',
      uploadedBy,
      uploaderId: grant.userId,
      zoneCode,
      circleCode,
      divisionCode,
      subDivisionCode,
      sectionCode,
    });
    await jobs.enqueue(tx, intakeQueue, [grant.id]);
    return true;
  });
  if (!registered) return 'refused';
  if (objectKey !== key) await store.remove(key);
  jobs.wake(intakeQueue);
  return 'kept';
}

/** Two may notice the same arrival at once. */
async function isRegistered(tx: Executor, objectKey: string): Promise<boolean> {
  return (await tx.$count(files, eq(files.objectKey, objectKey))) > 0;
}

async function useUp(tx: Executor, grantId: string) {
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
export async function noticeArrivals(services: Services): Promise<void> {
  const { db, store } = services;
  await db.delete(uploadGrants).where(lt(uploadGrants.expiresAt, since(graceSeconds)));
  for (const { id } of await db.select({ id: uploadGrants.id }).from(uploadGrants)) {
    const [key] = await store.list(folderOf(id));
    if (key !== undefined) await registerArrival(services, key);
  }
}

const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
