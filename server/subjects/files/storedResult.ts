import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { wholeUtility } from '#domain/areas.ts';
import { today } from '#domain/clock.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import { kindOf } from '#fileKinds/index.ts';
import type { FileCategory } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { namedArea, type Caller } from '../../machine/access/caller.ts';
import { inSections } from '../../machine/access/sections.ts';
import { within } from '../../services/db/within.ts';
import type { Database } from '../../services/db/connect.ts';
import { fileRows } from '../../services/db/schema/files.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { TooMany } from '../../services/http/errors.ts';
import type { StoredFile } from '../downloads/shareFile.ts';
import { downloadsFolder, linkLifetime } from '../downloads/makeDownload.ts';
import { ownRows as ownSections, seesAllRows } from './fileHistory.ts';
import { isUnconfirmed } from './historyItem.ts';
import type { FileRecord } from './processing/fileWork.ts';
import { resultSheets, rowsOfFile, storeWorkbook } from './processing/results.ts';
import { failuresIn, hasFailures } from './processing/trial/failures.ts';
import { ownRows, returnSheets, type FailedRow } from './returnSheets.ts';

/** The downloads of a file: all rows, those that failed, or those to correct and upload again. */
type Variant = 'result' | 'failures' | 'toFix';

const variantNames: Readonly<Record<Variant, string>> = {
  result: 'result',
  failures: 'failures',
  toFix: 'to-fix',
};

interface Services {
  db: Database;
  store: ObjectStore;
}

/**
 * Returns what there is to download of a file; `undefined` if there is nothing. What is not in the store as it is, such as
 * the rows of one section, `make` creates.
 */
export async function storedResult(
  services: Services,
  caller: Caller,
  file: FileRecord,
  variant: Variant,
): Promise<StoredFile | undefined> {
  if (isUnconfirmed(file)) return variant === 'toFix' ? failuresOfTrial(services, caller, file) : undefined;
  const { db, store } = services;
  const whole = variant === 'result' ? file.resultKey : file.failureKey;
  if (whole === null) return undefined;
  const fileName = nameOf(caller, file, variant);
  const seesAll = seesAllRows(caller, file);
  if (seesAll && variant !== 'toFix') return { objectKey: whole, fileName };
  const scope = seesAll ? inSections(wholeUtility) : ownSections(caller);
  const shown = { ...file, id: file.repeatOf ?? file.id };
  const which = variant === 'result' ? undefined : eq(fileRows.outcome, 'failure');
  const count = await db.$count(within(scope, fileRows), and(eq(fileRows.fileId, shown.id), which));
  if (count === 0) return undefined;
  if (variant === 'toFix')
    return markedFile(services, caller, file, sheet =>
      rowsOfFile(db, shown, scope, and(eq(fileRows.sheet, sheet), which)),
    );
  const objectKey = newKey();
  return {
    objectKey,
    fileName,
    make: signal =>
      inQueue(caller, signal, () =>
        storeWorkbook(store, objectKey, resultSheets(db, shown, scope, which), signal),
      ),
  };
}

/** Returns the rows that would fail according to a file's dry run, for its uploader; `undefined` if there are none. */
async function failuresOfTrial(
  services: Services,
  caller: Caller,
  file: FileRecord,
): Promise<StoredFile | undefined> {
  const { db } = services;
  if (file.uploaderId !== caller.userId || !(await hasFailures(db, file))) return undefined;
  return markedFile(services, caller, file, sheet => failuresIn(db, file, sheet));
}

/** The officer's own file with only the rows that fail, to correct and upload again. */
function markedFile(
  { store }: Services,
  caller: Caller,
  file: FileRecord,
  failedIn: (sheet: string) => AsyncIterable<FailedRow>,
): StoredFile {
  const kind = kindOf(file.category);
  const objectKey = newKey();
  return {
    objectKey,
    fileName: nameOf(caller, file, 'toFix'),
    make: signal =>
      inQueue(caller, signal, async () => {
        await using own = await ownRows(store, kind, file, signal);
        await storeWorkbook(store, objectKey, returnSheets(kind, file, own, failedIn), signal);
      }),
  };
}

const newKey = () => `${downloadsFolder}/${randomUUID()}/file.xlsx`;

const nameOf = ({ area }: Caller, { category, uploadedOn }: FileRecord, variant: Variant): string =>
  fileNameOf(`${category}-${variantNames[variant]}`, namedArea(area), 'xlsx', today(uploadedOn));

/** The number made at once: they share one writing thread. */
const queue = pLimit(2);
/** The most workbooks that wait in the queue or are being made, for one person and in total. */
const maxWaiting = { perPerson: 3, total: 20 };

const inProgress = new Map<string, number>();

/** Makes a workbook when the queue gets to it, unless `signal` aborts it before. Throws 429 for too many. */
async function inQueue(
  { userId }: Pick<Caller, 'userId'>,
  signal: AbortSignal,
  make: () => Promise<void>,
): Promise<void> {
  const own = inProgress.get(userId) ?? 0;
  const all = [...inProgress.values()].reduce((sum, each) => sum + each, 0);
  if (own >= maxWaiting.perPerson || all >= maxWaiting.total) throw tooMany();
  inProgress.set(userId, own + 1);
  try {
    await queue(async () => {
      signal.throwIfAborted();
      await make();
    });
  } finally {
    const left = (inProgress.get(userId) ?? 1) - 1;
    if (left > 0) inProgress.set(userId, left);
    else inProgress.delete(userId);
  }
}

/** How long making one usually takes, seconds. */
const retrySeconds = 5;
const tooMany = () =>
  new TooMany(
    'TooManyDownloads',
    'Too many files are being prepared. Please try again in a moment.',
    retrySeconds,
  );

/**
 * Returns the address of a sample file of a kind: its sheets with their headers and a few rows. Creates the file only
 * once.
 */
export async function linkToSample(
  store: ObjectStore,
  category: FileCategory,
  kind: FileKind,
): Promise<string> {
  const sheets = kind.sheets.map(({ name, columns, sample }) => {
    const headers = Object.keys(columns);
    return {
      name,
      columns: headers.map(header => ({ header })),
      rows: sample.map(cells => headers.map(header => cells[header] ?? '')),
    };
  });
  const version = createHash('sha256').update(JSON.stringify(sheets)).digest('hex').slice(0, 16);
  const folder = `samples/${version}`;
  const key = `${folder}/${category}.xlsx`;
  if (!(await store.list(folder)).includes(key)) await storeWorkbook(store, key, sheets);
  return store.presignDownload(key, { fileName: `${category}-sample.xlsx`, expiresIn: linkLifetime });
}
