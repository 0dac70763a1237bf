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
import { isDatabaseLost } from '../db/faults.ts';
import type { ObjectStore } from '../storage/index.ts';
import type { TrailLog } from '../trail.ts';
import { claimDownload, type Claim, type DownloadRecord } from './claim.ts';
import { exportsByName } from './exports/index.ts';
import { mayStillHave } from './scope.ts';
import { rowsOf, takeSnapshot } from './snapshot.ts';

/** Where files made on request lie until they are removed. */
export const downloadsFolder = 'downloads';
/** How long a file can be fetched, seconds. */
export const linkLifetime = 15 * 60;
/** A download is given up when this many tries failed. */
const mostAttempts = 3;
/** More rows than this are nothing that a spreadsheet is opened with. */
const mostRows = 5_000_000;

const failed = 'The file could not be made. Please try again later.';

export interface Making {
  db: Database;
  store: ObjectStore;
  log: TrailLog;
}

/** There will be no file, for a reason that the officer can do something about. */
class DownloadRefused extends Error {
  override name = 'DownloadRefused';
}

/** Makes a download that somebody waits for, unless another process does; `stopping` gives it up for another to make. */
export async function makeDownload(services: Making, id: string, stopping: AbortSignal): Promise<void> {
  await using claim = await claimDownload(services.db, id);
  if (!claim) return;
  try {
    await make(services, claim, AbortSignal.any([stopping, claim.lost]));
  } catch (error) {
    await settle(services, claim, stopping, error);
  }
}

/** Whether the session goes on is asked when the file is fetched. */
const inAnySession = { where: sql`true`, valuesOf: () => ({}) };

async function make({ db, store, log }: Making, claim: Claim, signal: AbortSignal): Promise<void> {
  const { download } = claim;
  const wanted = exportsByName.get(download.export);
  if (!wanted) throw new Error(`No export is called ${download.export}.`);
  const caller = await findCaller(db, download, inAnySession);
  if (!caller || !mayStillHave(caller, download))
    throw new DownloadRefused('You are not allowed to do this.');
  const startedAt = new Date();
  const rowFile = path.join(store.workFolder, `${randomUUID()}.rows`);
  const file = path.join(store.workFolder, `${randomUUID()}.${wanted.format.extension}`);
  try {
    const { filter } = download;
    const area = wanted.area(caller, filter);
    const rowCount = await takeSnapshot(db, { of: wanted, caller, filter, file: rowFile, signal });
    if (rowCount > mostRows)
      throw new DownloadRefused(
        `There are ${formatCount(rowCount)} rows, more than the ${formatCount(mostRows)} that a file may hold. Narrow the list and try again.`,
      );
    const about = aboutOf(area, caller, filter, startedAt);
    const content = { title: wanted.title, columns: wanted.columns(caller, filter), rowCount, about };
    await wanted.format.write(file, { ...content, rows: () => rowsOf(rowFile) }, signal);
    const objectKey = `${downloadsFolder}/${download.id}/file.${wanted.format.extension}`;
    await store.put(objectKey, file, wanted.format.contentType);
    const expiresAt = new Date(Date.now() + linkLifetime * 1000);
    const fileName = fileNameOf(wanted.fileName, area, wanted.format.extension, startedAt);
    await claim.change({ status: 'ready', rows: rowCount, objectKey, fileName, expiresAt, ...ended });
    const ms = Date.now() - startedAt.getTime();
    log.info({ event: 'download.made', ...named(download), rows: rowCount, ms }, 'download made');
  } finally {
    await Promise.all([rm(rowFile, { force: true }), rm(file, { force: true })]);
  }
}

async function settle({ log }: Making, claim: Claim, stopping: AbortSignal, error: unknown): Promise<void> {
  const { attempts } = claim.download;
  if (claim.lost.aborted) return;
  if (error instanceof DownloadRefused)
    return claim.change({ status: 'refused', message: error.message, ...ended });
  // Ended on request, or the database went away: that was no failure of the download's.
  if (stopping.aborted || isDatabaseLost(error)) return claim.release(0, { attempts: attempts - 1 });
  const details = { ...named(claim.download), err: error, attempts };
  log.error({ event: 'download.failed', ...details }, 'making a download failed');
  if (attempts < mostAttempts) return claim.release(attempts);
  await claim.change({ status: 'failed', message: failed, ...ended });
}

const ended = { claim: null, claimedUntil: null };

/** A download, and whose it is, for the log. */
const named = ({ id, export: name, userId }: DownloadRecord) => ({ downloadId: id, export: name, userId });

function aboutOf(area: Area | undefined, { role }: Caller, filter: object, now: Date) {
  const narrowedBy = Object.entries(filter)
    .filter(([, value]) => Array.isArray(value) || typeof value !== 'object')
    .map(([name, value]) => [`Narrowed by ${name}`, [value].flat().join(', ')] as const);
  return [
    ['As of', formatDateTime(now.toISOString())],
    ['Made for', designationTitle(role)],
    ['Area', area ? `${areaLevelTitles[area.level]} ${area.code}` : 'All'],
    ...narrowedBy,
  ] as const;
}
