import type { AuditLogger } from '../log/auditLog.ts';
import type { BackupConfig, Config } from '../settings/config.ts';
import type { ObjectStore } from '../storage/objectStore.ts';
import { lastTimeInIndia } from '../work/timeInIndia.ts';
import { repeat } from '../work/repeat.ts';
import { makeBackup, type BackupServices } from './backup.ts';
import { openPlace } from './place/openPlace.ts';
import { momentOf, type BackupPlace } from './place/place.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** A failed backup may have read everything: it is not tried again at once. */
const pauseAfterFailureMs = 15 * minuteMs;

/** The backups that this copy of the server makes each day, unless another copy does. */
export interface DailyBackups {
  /** Returns the moment of the newest one that is known, whichever copy made it. */
  newest(): Date | undefined;
  /** Breaks off what is being made. */
  stop(): Promise<void>;
}

/** Starts the daily backups of a configuration; returns `undefined` if it names no place for them. */
export async function startBackups(
  config: Pick<Config, 'backup' | 'dataDir' | 's3'>,
  services: Pick<BackupServices, 'databaseUrl'> & { store: ObjectStore; log: AuditLogger },
): Promise<DailyBackups | undefined> {
  const { daily, keep, keys } = config.backup;
  if (!daily) return undefined;
  const place = await openPlace(daily.to, config, services.store.workFolder);
  return makeDailyBackups({ ...services, place, keys }, { at: daily.at, keep });
}

/**
 * Makes a backup each day at a time in India, or at once if the last one that was due is missing, and removes old ones. Any
 * number of copies of the server may share one database and place: one of them makes it.
 */
function makeDailyBackups(
  services: BackupServices & { log: AuditLogger },
  { at, keep }: { at: string; keep: BackupConfig['keep'] },
): DailyBackups {
  const { place, log } = services;
  let newest: Date | undefined;
  let notBefore = 0;
  const isDue = async () => {
    newest = await newestBackup(place);
    return newest === undefined || newest < lastTimeInIndia(at, new Date());
  };
  const makeIfDue = async (signal: AbortSignal) => {
    if (!(await isDue())) return;
    const begun = Date.now();
    const made = await makeBackup(services, { isNeeded: isDue, signal });
    if (!made) return;
    newest = momentOf(made.name);
    const files = made.contents.objects.length;
    log.info({ event: 'backup.made', files, ms: Date.now() - begun }, 'backup made');
    await removeOld(place, keep);
  };
  const fail = (error: unknown) => {
    notBefore = Date.now() + pauseAfterFailureMs;
    log.error({ event: 'backup.failed', err: error }, 'making the backup failed');
  };
  const run = async (signal: AbortSignal) => {
    if (Date.now() < notBefore) return;
    await makeIfDue(signal).catch((error: unknown) => (signal.aborted ? undefined : fail(error)));
  };
  const task = repeat(minuteMs, run, fail);
  return { newest: () => newest, stop: () => task.stop() };
}

/** Returns the moment of the newest whole backup of a place. */
export async function newestBackup(place: BackupPlace): Promise<Date | undefined> {
  for await (const name of place.names()) return momentOf(name);
  return undefined;
}

/** Removes backups that are older than so many days and not among the newest. */
async function removeOld(place: BackupPlace, { newest, days }: BackupConfig['keep']): Promise<void> {
  const before = Date.now() - days * dayMs;
  let kept = 0;
  for await (const name of place.names()) {
    kept += 1;
    if (kept > newest && momentOf(name).getTime() < before) await place.remove(name);
  }
}
