import { EventEmitter } from 'node:events';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Caller } from '../../machine/access/caller.ts';
import type { Database } from '../../services/db/connect.ts';
import type { Reads } from '../../services/db/replica/reads.ts';
import type { Secrets } from '../../services/db/secrets.ts';
import type { Workers } from '../../services/work/workers.ts';
import { requestLimits } from '../../services/settings/limits.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { readCookies, writeCookie, type CookieOptions } from '../../services/http/cookies.ts';
import { downloads } from '../../services/db/schema/downloads.ts';
import { inSeconds } from '../../services/work/lease.ts';
import type { Export } from './export.ts';
import { downloadWork } from './downloadWork.ts';
import { shareFile, type FileShare, type SharedFile } from './shareFile.ts';
import { downloadsFolder, makeDownload, type MakeServices } from './makeDownload.ts';
import { requestDownload, type ReadyDownload } from './requestDownload.ts';

/** Files that one process makes at once. */
const concurrency = 2;
const removalIntervalMs = 60_000;

/** The services that making files needs. */
export interface DownloadServices {
  db: Database;
  reads: Reads;
  workers: Workers;
  store: ObjectStore;
  secrets: Secrets;
  log: MakeServices['log'];
}

/** Running downloads: files made on request. */
export interface Downloads {
  /** Has an export's file made and waits for it. */
  request(
    definition: Export,
    order: { caller: Caller; filter: object; signal: AbortSignal },
  ): Promise<ReadyDownload>;
  /** Lets a caller fetch a file that is in the store, or that is made for them now. */
  shareFile(caller: Caller, share: FileShare): Promise<SharedFile>;
  readonly linkCookie: LinkCookie;
  readonly store: ObjectStore;
  /** Ends the waiting soon: requests whose file isn't ready by then get the answer to try again. */
  stopWaiting(): void;
}

/** Starts making downloads in this process; any number of copies may share one database and store. */
export async function startDownloads(services: DownloadServices): Promise<Downloads> {
  const { db, reads, workers, store, secrets, log } = services;
  const made = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  const { wake } = workers.start(downloadWork, {
    concurrency,
    handle: async (id, signal) => {
      await makeDownload({ db, reads, store, log }, id, signal).finally(() => made.emit(id));
    },
    chores: [{ intervalMs: removalIntervalMs, run: () => removeOld({ db, store }) }],
  });
  return {
    linkCookie: await openLinkCookie(secrets),
    store,
    request: (definition, order) =>
      requestDownload({ db, wake, made, stopping: stopping.signal }, definition, order),
    shareFile: (caller, share) => shareFile({ db, store }, caller, share),
    stopWaiting: () => void setTimeout(() => stopping.abort(), requestLimits.shutdownMs * 0.3).unref(),
  };
}

const cookieName = 'download';

/**
 * The cookie that a browser must present besides the link of a download. Following a link sends no token, so the answer
 * with the link also sets a cookie for that one address: another browser may have the link but lacks the cookie.
 */
interface LinkCookie {
  /** Returns the Set-Cookie header of an answer. */
  header(download: Owned, options: CookieOptions): string;
  /** Whether a request's Cookie header was set for this download. */
  verify(download: Owned, sent: string | undefined): boolean;
}

/** A download of a person's session. */
interface Owned {
  id: string;
  sessionId: string;
}

/** Opens the cookies, which use a secret shared by all copies of the server. */
async function openLinkCookie(secrets: Secrets): Promise<LinkCookie> {
  const secret = await secrets.putIfAbsent('download-proof-secret', randomBytes(32).toString('base64url'));
  const valueOf = ({ id, sessionId }: Owned) =>
    createHmac('sha256', secret).update(`${id} ${sessionId}`).digest('base64url');
  return {
    header: (download, options) => writeCookie(cookieName, valueOf(download), options),
    verify: (download, sent) => {
      const expected = Buffer.from(valueOf(download));
      return readCookies(sent, cookieName).some(value => {
        const given = Buffer.from(value);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

/** Rows removed at a time. */
const batchSize = 100;
/** Age after which files without a row are removed, seconds: the process that stored them was killed. */
const orphanAgeSeconds = 3600;

interface Services {
  db: Database;
  store: ObjectStore;
}

/** Removes downloads that can no longer be fetched, and files that belong to none. */
export async function removeOld(services: Services): Promise<void> {
  await removeExpired(services);
  await services.store.removeOlderThan(downloadsFolder, orphanAgeSeconds);
}

/**
 * Removes each file before its row, so that an interrupted removal is repeated. Keeps the result of an upload, which is
 * only shared.
 */
async function removeExpired(services: Services): Promise<void> {
  const { db, store } = services;
  const old = await db
    .select({ id: downloads.id, objectKey: downloads.objectKey })
    .from(downloads)
    .where(
      or(
        and(isNotNull(downloads.expiresAt), lt(downloads.expiresAt, sql`clock_timestamp()`)),
        lt(downloads.awaitedUntil, inSeconds(-3600)),
      ),
    )
    .limit(batchSize);
  for (const { objectKey } of old)
    if (objectKey?.startsWith(`${downloadsFolder}/`)) await store.remove(objectKey);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(downloads).where(inArray(downloads.id, ids));
  if (ids.length === batchSize) await removeExpired(services);
}
