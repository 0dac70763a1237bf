import { randomUUID } from 'node:crypto';
import { eq, min } from 'drizzle-orm';
import { shownFileName } from '#domain/fileNames.ts';
import { fileExtensions, type FileCategory, type FileExtension } from '#domain/files.ts';
import { becauseOf, mayUpload, type FileKind } from '#fileKinds/fileKind.ts';
import { kindOf } from '#fileKinds/index.ts';
import { intakeLimits } from '#sheets/limits.ts';
import type { Role } from '#domain/roles.ts';
import { monthFault } from '#fileKinds/months.ts';
import { scopeOf, type Caller } from '../../../machine/access/caller.ts';
import { lockPerson } from '../../../machine/access/lockPerson.ts';
import type { Database, Executor } from '../../../services/db/connect.ts';
import { uploadGrants } from '../../../services/db/schema/files.ts';
import { Refusal, ruleBroken, secondsUntil, TooManyRequests } from '../../../services/http/errors.ts';
import type { ObjectStore, UploadGrant } from '../../../services/storage/index.ts';

/** How long a grant is valid, seconds. */
const lifetime = 15 * 60;
/** The most unused grants of one person. */
const maxUnused = 100;

/** The content type that a file of each extension is uploaded with. */
const contentTypes: Readonly<Record<FileExtension, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
};

/** The folder of all uploads. */
export const uploadsFolder = 'uploads';
/** The folder of the object that was uploaded with a grant. */
export const folderOf = (grantId: string) => `${uploadsFolder}/${grantId}`;

/** Returns the grant and the extension that a key stands for; `undefined` for any other key. */
export function readUploadKey(key: string): { grantId: string; extension: FileExtension } | undefined {
  const [, grantId, extension] = /^uploads\/([\da-f-]{36})\/file\.(\w+)$/.exec(key) ?? [];
  const known = fileExtensions.find(each => each === extension);
  return grantId !== undefined && known ? { grantId, extension: known } : undefined;
}

/** The file that the caller wants to upload. */
interface UploadRequest {
  fileCategory: FileCategory;
  month?: string;
  fileName?: string;
  again?: boolean;
  trial?: boolean;
}

/**
 * Lets the caller upload one file of a kind, with any of the extensions. 422 without a valid month, 403 for kinds that
 * the caller may not upload, 429 for too many unused grants.
 */
export async function grantUpload(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  { fileCategory, month, fileName = '', again = false, trial = false }: UploadRequest,
): Promise<Record<FileExtension, UploadGrant>> {
  checkAuditMonth(fileCategory, month, caller.role);
  kindFor(fileCategory, caller);
  const id = randomUUID();
  const grant = (extension: FileExtension) =>
    store.presignUpload({
      key: `${folderOf(id)}/file.${extension}`,
      contentType: contentTypes[extension],
      maxBytes: intakeLimits.fileBytes,
      expiresIn: lifetime,
    });
  const [xls, xlsx, xlsb] = await Promise.all([grant('xls'), grant('xlsx'), grant('xlsb')]);
  const { userId, sessionId } = caller;
  await db.transaction(async tx => {
    await lockPerson(tx, caller);
    await refuseTooManyGrants(tx, caller);
    await tx.insert(uploadGrants).values({
      id,
      category: fileCategory,
      month: month ?? null,
      fileName: shownFileName(fileName) ?? null,
      again,
      isTrial: trial,
      userId,
      sessionId,
      scope: scopeOf(caller),
      expiresAt: new Date(Date.now() + lifetime * 1000),
    });
  });
  return { xls, xlsx, xlsb };
}

async function refuseTooManyGrants(db: Executor, { userId }: Caller): Promise<void> {
  const own = eq(uploadGrants.userId, userId);
  if ((await db.$count(uploadGrants, own)) < maxUnused) return;
  const [first] = await db
    .select({ expiresAt: min(uploadGrants.expiresAt) })
    .from(uploadGrants)
    .where(own);
  throw new TooManyRequests(secondsUntil(first?.expiresAt ?? undefined));
}

/**
 * Returns a kind that the caller may upload; 403 for one that the caller may not upload.
 */
export function kindFor(category: FileCategory, caller: Caller): FileKind {
  const kind = kindOf(category);
  if (!mayUpload(kind, caller.role)) throw new Refusal(403, 'Forbidden', becauseOf(kind, caller.role));
  return kind;
}

/** Refuses (422) a file without the month that its kind needs, or with one that its kind or the designation excludes. */
function checkAuditMonth(category: FileCategory, month: string | undefined, role: Role): void {
  const fault = monthFault(kindOf(category).months, month, role);
  if (fault) throw ruleBroken(fault.message, { month: fault.brief });
}
