import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { fullName } from '#domain/officer.ts';
import { entries } from '#fileKinds/entries.ts';
import { acrossTheUtility, joined } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { files } from '../../../services/db/schema/files.ts';
import { users } from '../../../services/db/schema/users.ts';
import type { Effect } from '../fileKind.ts';
import type { FileRecord } from './fileWork.ts';

/** Returns the SHA-256 of a file on this machine, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Returns the result of the last file with the same content that ran, for the same kind, month and area; `undefined` if
 * none did.
 */
export async function resultOfSame(db: Executor, file: FileRecord & { contentHash: string }) {
  const everyFile = acrossTheUtility(files);
  const [found] = await db
    .select({ first: everyFile, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(everyFile)
    .innerJoin(joined(users), eq(users.id, files.uploaderId))
    .where(
      and(
        eq(files.contentHash, file.contentHash),
        eq(files.category, file.category),
        sql`${files.month} is not distinct from ${file.month}`,
        eq(files.uploadedBy, file.uploadedBy),
        sql`${files.sectionCode} is not distinct from ${file.sectionCode}`,
        inArray(files.status, ['PROCESSED', 'INELIGIBLE']),
        isNull(files.repeatOf),
      ),
    )
    .orderBy(desc(files.queuedOn))
    .limit(1);
  if (!found) return undefined;
  const { first, by } = found;
  const { status, ineligibleSections, sheets, rowCount, rowsDone, resultKey, failureKey } = first;
  const { success, failure, skipped } = first;
  const counts = { rowCount, rowsDone, success, failure, skipped };
  const message = `The same file was processed already: uploaded on ${formatDateTime(first.uploadedOn.toISOString())} by ${fullName(by)}. Its result is shown; nothing was changed again.`;
  return {
    status,
    ineligibleSections,
    sheets,
    ...counts,
    resultKey,
    failureKey,
    repeatOf: first.id,
    message,
  };
}

/**
 * Returns what to look at before a file runs: that one with the same content was processed as another kind or for
 * another month, of those that the uploader may see.
 */
export async function processedElsewhere(
  db: Executor,
  file: FileRecord & { contentHash: string },
): Promise<Effect[]> {
  const everyFile = acrossTheUtility(files);
  const [found] = await db
    .select({ other: everyFile, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(everyFile)
    .innerJoin(joined(users), eq(users.id, files.uploaderId))
    .where(
      and(
        eq(files.contentHash, file.contentHash),
        or(ne(files.category, file.category), sql`${files.month} is distinct from ${file.month}`),
        file.uploadedBy === 'AE' ? sql`${files.sectionCode} = ${file.sectionCode}` : undefined,
        eq(files.status, 'PROCESSED'),
        isNull(files.repeatOf),
      ),
    )
    .orderBy(desc(files.queuedOn))
    .limit(1);
  if (!found) return [];
  const { other, by } = found;
  const title = entries[other.category].tabs[0]?.title ?? other.category;
  const kind = other.month === null ? title : `${title} of ${fullMonthTitle(other.month)}`;
  const when = formatDateTime(other.uploadedOn.toISOString());
  return [
    {
      effect: `The same file was processed as ${kind}, uploaded on ${when} by ${fullName(by)}: is this the right kind and month?`,
      rows: other.rowsDone,
      isWarning: true,
      records: [],
    },
  ];
}
