import { sql } from 'drizzle-orm';
import { areaLevelTitles, type Area } from '#domain/areas.ts';
import { today } from '#domain/clock.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import { formatDateTime } from '#domain/formats.ts';
import { designationTitle } from '#domain/officer.ts';
import { findCaller } from '../../machine/access/authenticate.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import type { Reads } from '../../services/db/replica/reads.ts';
import { isDatabaseLost, isOutOfSpace } from '../../services/db/errors.ts';
import { noSpace, Refusal } from '../../services/http/errors.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import type { AuditLogger } from '../../services/log/auditLog.ts';
import { withLease } from '../../services/work/lease.ts';
import { downloadWork, type DownloadLease, type DownloadRecord } from './downloadWork.ts';
import { FileRefused, makeFile } from './makeFile.ts';
import { canStillAccess, exportsByName } from './exports.ts';

/** The folder of files made on request, until they are removed. */
export const downloadsFolder = 'downloads';
/** How long a file can be fetched, seconds. */
export const linkLifetime = 15 * 60;
/** A download fails for good after this many failed attempts. */
const maxAttempts = 3;

const failed = 'The file could not be made. Please try again later.';

export interface MakeServices {
  db: Database;
  reads: Reads;
  store: ObjectStore;
  log: AuditLogger;
}

/**
 * Makes a download that a request waits for, unless another process does; aborting `stopping` releases it for another
 * process.
 */
export async function makeDownload(services: MakeServices, id: string, stopping: AbortSignal): Promise<void> {
  await withLease(services.db, downloadWork, id, async lease => {
    try {
      await make(services, lease, AbortSignal.any([stopping, lease.lost]));
    } catch (error) {
      await settle(services, lease, stopping, error);
    }
  });
}

/** Accepts any session: it is checked when the file is fetched. */
const inAnySession = { where: sql`true`, valuesOf: () => ({}) };

async function make(
  { db, reads, store, log }: MakeServices,
  lease: DownloadLease,
  signal: AbortSignal,
): Promise<void> {
  const { row: download } = lease;
  const definition = exportsByName.get(download.export);
  if (!definition) throw new Error(`No export is called ${download.export}.`);
  const caller = await findCaller(db, download, inAnySession);
  if (!caller || !canStillAccess(caller, download)) throw new FileRefused('You are not allowed to do this.');
  const startedAt = new Date();
  const { filter } = download;
  const { title, format } = definition;
  const area = definition.area(caller, filter);
  const objectKey = `${downloadsFolder}/${download.id}/file.${format.extension}`;
  const order = {
    title,
    format,
    objectKey,
    columns: definition.columns(caller, filter),
    rows: (tx: Executor) => definition.rows(tx, caller, filter),
    about: aboutOf(area, caller, filter, startedAt),
  };
  const rows = await makeFile({ reads, store }, order, signal);
  const expiresAt = new Date(Date.now() + linkLifetime * 1000);
  const fileName = fileNameOf(
    definition.fileName,
    area,
    format.extension,
    definition.of(filter) ?? today(startedAt),
  );
  await lease.end({ status: 'ready', rows, objectKey, fileName, expiresAt });
  const ms = Date.now() - startedAt.getTime();
  log.info({ event: 'download.made', ...logFields(download), rows, ms }, 'download made');
}

async function settle(
  { log }: MakeServices,
  lease: DownloadLease,
  stopping: AbortSignal,
  error: unknown,
): Promise<void> {
  const { attempts } = lease.row;
  if (lease.lost.aborted) return;
  if (error instanceof FileRefused || error instanceof Refusal)
    return lease.end({ status: 'refused', message: error.message });
  // Stopped, or lost the database: not a failure of the download.
  if (stopping.aborted || isDatabaseLost(error)) return lease.release(attempts - 1, 0);
  const details = { ...logFields(lease.row), err: error, attempts };
  log.error({ event: 'download.failed', ...details }, 'making a download failed');
  if (attempts < maxAttempts) return lease.release(attempts, attempts);
  await lease.end({ status: 'failed', message: isOutOfSpace(error) ? noSpace : failed });
}

/** The fields that identify a download and its owner in the log. */
const logFields = ({ id, export: name, userId }: DownloadRecord) => ({
  downloadId: id,
  export: name,
  userId,
});

function aboutOf(area: Area | undefined, { role }: Caller, filter: object, now: Date) {
  const filterLines = Object.entries(filter)
    .filter(([, value]) => Array.isArray(value) || typeof value !== 'object')
    .map(([name, value]) => [`Narrowed by ${name}`, [value].flat().join(', ')] as const);
  return [
    ['As of', formatDateTime(now.toISOString())],
    ['Made for', designationTitle(role)],
    ['Area', area ? `${areaLevelTitles[area.level]} ${area.code}` : 'All'],
    ...filterLines,
  ] as const;
}
