import { EventEmitter } from 'node:events';
import type { Caller } from '../../machine/access/caller.ts';
import type { Database } from '../../services/db/connect.ts';
import type { Secrets } from '../../services/db/secrets.ts';
import type { Workers } from '../../services/work/workers.ts';
import { requestLimits } from '../../services/settings/limits.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import type { Export } from './export.ts';
import { downloadWork } from './downloadWork.ts';
import { shareFile, type FileShare, type SharedFile } from './shareFile.ts';
import { makeDownload, type MakeServices } from './make.ts';
import { openProof, type Proof } from './proof.ts';
import { removeOld } from './removeOld.ts';
import { requestDownload, type ReadyDownload } from './request.ts';

/** Files that one process makes at once. */
const concurrency = 2;
const removalIntervalMs = 60_000;

/** The services that making files needs. */
export interface DownloadServices {
  db: Database;
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
  readonly proof: Proof;
  readonly store: ObjectStore;
  /** Ends the waiting soon: requests whose file isn't ready by then get the answer to try again. */
  stopWaiting(): void;
}

/** Starts making downloads in this process; any number of copies may share one database and store. */
export async function startDownloads(services: DownloadServices): Promise<Downloads> {
  const { db, workers, store, secrets, log } = services;
  const made = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  const { wake } = workers.start(downloadWork, {
    concurrency,
    handle: async (id, signal) => {
      await makeDownload({ db, store, log }, id, signal).finally(() => made.emit(id));
    },
    chores: [{ intervalMs: removalIntervalMs, run: () => removeOld({ db, store }) }],
  });
  return {
    proof: await openProof(secrets),
    store,
    request: (definition, order) =>
      requestDownload({ db, wake, made, stopping: stopping.signal }, definition, order),
    shareFile: (caller, share) => shareFile({ db, store }, caller, share),
    stopWaiting: () => void setTimeout(() => stopping.abort(), requestLimits.shutdownMs * 0.3).unref(),
  };
}
