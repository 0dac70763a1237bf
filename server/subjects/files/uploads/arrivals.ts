import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { findCaller } from '../../../machine/access/authenticate.ts';
import { scopeOf } from '../../../machine/access/caller.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Database, Executor } from '../../../services/db/connect.ts';
import { files, uploadGrants } from '../../../services/db/schema/files.ts';
import type { SessionCondition } from '../../../services/identity/index.ts';
import type { ObjectStore } from '../../../services/storage/index.ts';
import type { AuditLogger } from '../../../services/log/auditLog.ts';
import { endOfQueue } from '../processing/fileWork.ts';
import { folderOf, readUploadKey, uploadsFolder } from './grants.ts';
import { originOf, type Origin } from './uploader.ts';

/** How long after a grant's expiry an upload that was made in time may still be noticed, seconds. */
const graceSeconds = 300;
/**
 * Age after which objects that became no file are removed, seconds: the process that should have removed them was
 * killed.
 */
const orphanAgeSeconds = 3600;

/** The services that noticing uploads needs. */
export interface ArrivalServices {
  db: Database;
  store: ObjectStore;
  /** Has this process look for files to process. */
  wake: () => void;
  /** Whether the session of the upload's grant is live. */
  sessionCondition: SessionCondition;
  log: AuditLogger;
}

/**
 * Registers an uploaded object as a file that is to be processed, in one transaction. A grant allows its owner one
 * file, as long as they have the same session, designation and area as when it was issued. Returns 'refused', and
 * removes the object, if they don't or if the grant is used, expired or unknown.
 */
export async function registerArrival(
  services: ArrivalServices,
  key: string,
): Promise<'accepted' | 'refused'> {
  const { db, store, wake, log } = services;
  const upload = readUploadKey(key);
  if (!upload) return 'refused';
  const objectKey = await store.seal(key);
  const registered = await db.transaction(async tx => {
    const grant = await consumeGrant(tx, upload.grantId);
    if (!grant) return isRegistered(tx, objectKey);
    const origin = await currentOrigin(tx, services, grant);
    if (!origin) {
      const { id, userId, category } = grant;
      log.info({ event: 'file.refused', fileId: id, category, uploaderId: userId }, 'upload refused');
      return false;
    }
    const { id, category, month, fileName, again, isTrial } = grant;
    const { extension } = upload;
    await tx.insert(acrossTheUtility(files)).values({
      id,
      category,
      month,
      fileName,
      again,
      isTrial,
      extension,
      objectKey,
      status: 'AWAITING_PROCESSING',
      queuedOn: await endOfQueue(tx, grant),
      ...origin,
    });
    return true;
  });
  if (!registered || objectKey !== key) await store.remove(key);
  if (!registered) {
    await store.remove(objectKey);
    return 'refused';
  }
  wake();
  return 'accepted';
}

type Grant = typeof uploadGrants.$inferSelect;

/**
 * Returns the origin of a grant's file; `undefined` if the person's session, designation or area is no longer the same.
 */
async function currentOrigin(
  tx: Executor,
  { sessionCondition }: ArrivalServices,
  grant: Grant,
): Promise<Origin | undefined> {
  const uploader = await findCaller(tx, grant, sessionCondition);
  return uploader && scopeOf(uploader) === grant.scope ? originOf(uploader, grant.category) : undefined;
}

/** Whether the object is registered already: two processes may notice the same arrival at once. */
async function isRegistered(tx: Executor, objectKey: string): Promise<boolean> {
  return (await tx.$count(acrossTheUtility(files), eq(files.objectKey, objectKey))) > 0;
}

async function consumeGrant(tx: Executor, grantId: string): Promise<Grant | undefined> {
  const [grant] = await tx
    .delete(uploadGrants)
    .where(and(eq(uploadGrants.id, grantId), gt(uploadGrants.expiresAt, since(graceSeconds))))
    .returning();
  return grant;
}

/**
 * Registers objects that arrived unnoticed: all of S3's, and on disk those whose upload was cut short when the process
 * ended. Deletes grants that can no longer be used.
 */
export async function registerMissedArrivals(services: ArrivalServices): Promise<void> {
  const { db, store } = services;
  await db.delete(uploadGrants).where(lt(uploadGrants.expiresAt, since(graceSeconds)));
  const failures: unknown[] = [];
  for (const { id } of await db.select({ id: uploadGrants.id }).from(uploadGrants)) {
    const register = async () => {
      const [key] = await store.list(folderOf(id));
      if (key !== undefined) await registerArrival(services, key);
    };
    // One object that the store can't give must not hold up the others.
    await register().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some uploads could not be registered.');
}

/** Removes uploaded objects that belong to no file. */
export async function removeOrphans({ db, store }: Pick<ArrivalServices, 'db' | 'store'>): Promise<void> {
  await store.removeOlderThan(uploadsFolder, orphanAgeSeconds, async keys => {
    const known = await db
      .select({ key: files.objectKey })
      .from(acrossTheUtility(files))
      .where(inArray(files.objectKey, [...keys]));
    return new Set(known.map(({ key }) => key));
  });
}

const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
