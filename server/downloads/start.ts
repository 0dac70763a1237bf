import { EventEmitter } from 'node:events';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import type { Secrets } from '../db/secrets.ts';
import type { Jobs } from '../jobs/index.ts';
import { repeat } from '../jobs/repeat.ts';
import { requestLimits } from '../limits.ts';
import type { ObjectStore } from '../storage/index.ts';
import type { Export } from './export.ts';
import { lend, type Lending, type Lent } from './lend.ts';
import { makeDownload, type Making } from './make.ts';
import { openProof, type Proof } from './proof.ts';
import { downloadQueue, requestDownload, type ReadyDownload } from './request.ts';
import { sweeper } from './sweep.ts';

/** Files that one process makes at once: each is a process of its own for a while. */
const concurrency = 2;
const sweepEveryMs = 2000;

/** What the making of files needs. */
export interface DownloadServices {
  db: Database;
  jobs: Jobs;
  store: ObjectStore;
  secrets: Secrets;
  log: Making['log'] & { error(details: object, message: string): void };
}

/** The making of files on request, running. */
export interface Downloads {
  /** Has a file made of an export and waits for it. */
  request(
    wanted: Export,
    order: { caller: Caller; filter: object; gone: AbortSignal },
  ): Promise<ReadyDownload>;
  /** Lets a caller fetch a file that lies in the store, or is put there for them now. */
  lend(caller: Caller, lending: Lending): Promise<Lent>;
  readonly proof: Proof;
  readonly store: ObjectStore;
  /** Keeps nobody waiting for much longer: who has no file by then is told to ask again. */
  putOff(): void;
  /** Looks for nothing more to do. */
  stop(): Promise<void>;
}

/** Starts making downloads in this process; any number of copies may on one database and store. */
export async function startDownloads(services: DownloadServices): Promise<Downloads> {
  const { db, jobs, store, secrets, log } = services;
  const made = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  await jobs.work({
    name: downloadQueue,
    concurrency,
    handle: async (id, signal) => {
      await makeDownload({ db, store, log }, id, signal).finally(() => made.emit(id));
    },
  });
  const sweeping = repeat(sweepEveryMs, sweeper({ db, store, jobs }), error =>
    log.error({ err: error }, 'the sweeper of downloads failed'),
  );
  return {
    proof: await openProof(secrets),
    store,
    request: (wanted, order) => requestDownload({ db, jobs, made, stopping: stopping.signal }, wanted, order),
    lend: (caller, lending) => lend({ db, store }, caller, lending),
    putOff: () => void setTimeout(() => stopping.abort(), requestLimits.shutdownMs * 0.3).unref(),
    stop: () => sweeping.stop(),
  };
}
