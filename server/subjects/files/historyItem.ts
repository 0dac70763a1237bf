import { eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { fileHistoryItem } from '#contract/files.ts';
import type { RowOutcome } from '#domain/files.ts';
import { fullName } from '#domain/officer.ts';
import type { AreaColumns } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { acrossTheUtility, joined } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { files, type Trial } from '../../services/db/schema/files.ts';
import { users } from '../../services/db/schema/users.ts';
import { within, type Scope } from '../../services/db/within.ts';
import { patienceDays } from './processing/fileWork.ts';

/** An upload as its history shows it. */
export type HistoryItem = Static<typeof fileHistoryItem>;
export type Counts = Record<RowOutcome, number>;

/** The file whose result another one with the same content shows. */
const first = alias(joined(files), 'first');

/** Selects the files in scope with what their items show. */
export const itemsWithin = (db: Executor, scope: Scope<AreaColumns>) =>
  db
    .select({
      file: getTableColumns(acrossTheUtility(files)),
      uploader: { firstName: users.firstName, lastName: users.lastName },
      firstUploadedOn: first.uploadedOn,
    })
    .from(within(scope, files))
    .innerJoin(joined(users), eq(users.id, files.uploaderId))
    .leftJoin(first, eq(first.id, files.repeatOf))
    .$dynamic();

/** A file with what its item shows. */
export type FoundItem = Awaited<ReturnType<typeof itemsWithin>>[number];

/** Converts a file to its item. `own` replaces the counts of a file of which the caller may see only their section. */
export function toItem(
  { file, uploader, firstUploadedOn }: FoundItem,
  caller: Pick<Caller, 'codes' | 'userId'>,
  own: Counts | undefined,
): HistoryItem {
  const isMine = file.uploaderId === caller.userId;
  return {
    fileId: file.id,
    fileName: file.fileName,
    status: file.status,
    uploadedOn: file.uploadedOn.toISOString(),
    month: file.month,
    message: file.message,
    uploadedBy: file.uploadedBy,
    uploaderName: fullName(uploader),
    isMine,
    count: countOf(file, own),
    sectionResult: {
      ineligible: own
        ? file.ineligibleSections.filter(code => code === caller.codes.sectionCode)
        : file.ineligibleSections,
    },
    progress:
      file.status === 'PROCESSING' && file.rowCount !== null
        ? { done: file.rowsDone, total: file.rowCount }
        : null,
    // A dry run names records of all areas in the file: only for the uploader, who alone decides on it.
    trial: isMine && file.trial ? trialToShow(file, file.trial) : null,
    waitsForConfirmation: isUnconfirmed(file),
    isRestorable: isMine && isRestorable(file),
    repeatOf:
      file.repeatOf !== null && firstUploadedOn
        ? { fileId: file.repeatOf, uploadedOn: firstUploadedOn.toISOString() }
        : null,
    removedOn: file.removedOn?.toISOString() ?? null,
  };
}

/** Returns the counts of a file, or those of the caller's own rows; null until a row has its outcome. */
export function countOf(file: Counts & { rowsDone: number }, own: Counts | undefined): Counts | null {
  const { success, failure, skipped } = own ?? file;
  return file.rowsDone > 0 ? { success, failure, skipped } : null;
}

function trialToShow(file: FoundItem['file'], trial: Trial): HistoryItem['trial'] {
  const { lastChange: _, effects, faults = [], ...shown } = trial;
  return {
    ...shown,
    sheets: (file.sheets ?? []).map(({ name }) => name),
    faults: isUnconfirmed(file) ? faults : [],
    effects: effects.map(({ records, ...effect }) => ({ ...effect, isListed: records.length > 0 })),
  };
}

const msOfDay = 86_400_000;

/** Whether a file was withdrawn so lately that it can be brought back. */
export const isRestorable = ({
  status,
  finishedOn,
}: Pick<FoundItem['file'], 'status' | 'finishedOn'>): boolean =>
  status === 'CANCELLED' && finishedOn !== null && Date.now() - finishedOn.getTime() < patienceDays * msOfDay;

/** Whether a file's dry run is done and its uploader has not confirmed it. */
export const isUnconfirmed = ({
  status,
  queuedOn,
}: Pick<FoundItem['file'], 'status' | 'queuedOn'>): boolean =>
  status === 'AWAITING_PROCESSING' && queuedOn === null;
