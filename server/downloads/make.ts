import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { areaLevelTitles, type Area } from '#domain/areas.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import { formatCount, formatDateTime } from '#domain/formats.ts';
import { designationTitle } from '#domain/officer.ts';
import { findCaller } from '../access/authenticate.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { isDatabaseLost } from '../db/errors.ts';
import type { ObjectStore } from '../storage/index.ts';
import type { AuditLogger } from '../log/auditLog.ts';
import { withLease } from '../jobs/lease.ts';
import { downloadWork, type DownloadLease, type DownloadRecord } from './downloadWork.ts';
import { exportsByName } from './exports/index.ts';
import { canStillAccess } from './scope.ts';
import { rowsOf, takeSnapshot } from './snapshot.ts';

/** The folder of files made on request, until they are removed. */
export const downloadsFolder = 'downloads';
/** How long a file can be fetched, seconds. */
export const linkLifetime = 15 * 60;
/** A download fails for good after this many failed attempts. */
const maxAttempts = 3;
/** The most rows of a download: nobody opens a spreadsheet with more. */
const maxRows = 5_000_000;

const failed = 'The file could not be made. Please try again later.';

export interface MakeServices {
  db: Database;
  store: ObjectStore;
  log: AuditLogger;
}

/** The file can't be made, for a reason that the officer can do something about. */
class DownloadRefused extends Error {
  override name = 'DownloadRefused';
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
  { db, store, log }: MakeServices,
  lease: DownloadLease,
  signal: AbortSignal,
): Promise<void> {
  const { row: download } = lease;
  const definition = exportsByName.get(download.export);
  if (!definition) throw new Error(`No export is called ${download.export}.`);
  const caller = await findCaller(db, download, inAnySession);
  if (!caller || !canStillAccess(caller, download))
    throw new DownloadRefused('You are not allowed to do this.');
  const startedAt = new Date();
  const rowFile = path.join(store.workFolder, `${randomUUID()}.rows`);
  const file = path.join(store.workFolder, `${randomUUID()}.${definition.format.extension}`);
  try {
    const { filter } = download;
    const area = definition.area(caller, filter);
    const rowCount = await takeSnapshot(db, { of: definition, caller, filter, file: rowFile, signal });
    if (rowCount > maxRows)
      throw new DownloadRefused(
        `There are ${formatCount(rowCount)} rows, more than the ${formatCount(maxRows)} that a file may hold. Narrow the list and try again.`,
      );
    const about = aboutOf(area, caller, filter, startedAt);
    const content = { title: definition.title, columns: definition.columns(caller, filter), rowCount, about };
    await definition.format.write(file, { ...content, rows: () => rowsOf(rowFile) }, signal);
    const objectKey = `${downloadsFolder}/${download.id}/file.${definition.format.extension}`;
    await store.put(objectKey, file, definition.format.contentType);
    const expiresAt = new Date(Date.now() + linkLifetime * 1000);
    const fileName = fileNameOf(definition.fileName, area, definition.format.extension, startedAt);
    await lease.end({ status: 'ready', rows: rowCount, objectKey, fileName, expiresAt });
    const ms = Date.now() - startedAt.getTime();
    log.info({ event: 'download.made', ...logFields(download), rows: rowCount, ms }, 'download made');
  } finally {
    await Promise.all([rm(rowFile, { force: true }), rm(file, { force: true })]);
  }
}

async function settle(
  { log }: MakeServices,
  lease: DownloadLease,
  stopping: AbortSignal,
  error: unknown,
): Promise<void> {
  const { attempts } = lease.row;
  if (lease.lost.aborted) return;
  if (error instanceof DownloadRefused) return lease.end({ status: 'refused', message: error.message });
  // Stopped, or lost the database: not a failure of the download.
  if (stopping.aborted || isDatabaseLost(error)) return lease.release(attempts - 1, 0);
  const details = { ...logFields(lease.row), err: error, attempts };
  log.error({ event: 'download.failed', ...details }, 'making a download failed');
  if (attempts < maxAttempts) return lease.release(attempts, attempts);
  await lease.end({ status: 'failed', message: failed });
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
