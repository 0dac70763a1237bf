import { randomUUID } from 'node:crypto';
import { eq, min } from 'drizzle-orm';
import { fileExtensions, type FileCategory, type FileExtension } from '#domain/files.ts';
import { scopeOf, type Caller } from '../../access/caller.ts';
import { holdPerson } from '../../access/holdPerson.ts';
import type { Database, Executor } from '../../db/connect.ts';
import { uploadGrants } from '../../db/schema/files.ts';
import { Refusal, ruleBroken, secondsUntil, TooManyRequests } from '../../http/errors.ts';
import type { ObjectStore, UploadGrant } from '../../storage/index.ts';
import { checkAuditMonth } from '../auditMonth.ts';
import type { FileKind } from '../fileKind.ts';
import { fileKinds } from '../kinds/index.ts';
import { intakeLimits } from '../limits.ts';

/** Seconds that a grant is good for. */
const lifetime = 15 * 60;
/** How many grants one person may have that are not used yet. */
const mostUnused = 100;

/** The content type that a file of each extension is posted with. */
const contentTypes: Readonly<Record<FileExtension, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
};

/** The folder of all uploads. */
export const uploadsFolder = 'uploads';
/** The folder that holds what was uploaded with a grant. */
export const folderOf = (grantId: string) => `${uploadsFolder}/${grantId}`;

/** The grant and the extension that a key stands for; `undefined` for any other key. */
export function readUploadKey(key: string): { grantId: string; extension: FileExtension } | undefined {
  const [, grantId, extension] = /^uploads\/([\da-f-]{36})\/file\.(\w+)$/.exec(key) ?? [];
  const known = fileExtensions.find(each => each === extension);
  return grantId !== undefined && known ? { grantId, extension: known } : undefined;
}

/**
 * Lets the caller upload one file of a kind, of whichever extension. 422 without the right month and for kinds that
 * can't be uploaded yet, 403 for kinds that are not the caller's to upload, 429 for asking without end.
 */
export async function grantUpload(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  { fileCategory, month }: { fileCategory: FileCategory; month?: string },
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
    await holdPerson(tx, caller);
    await refuseHoarding(tx, caller);
    await tx.insert(uploadGrants).values({
      id,
      category: fileCategory,
      month: month ?? null,
      userId,
      sessionId,
      scope: scopeOf(caller),
      expiresAt: new Date(Date.now() + lifetime * 1000),
    });
  });
  return { xls, xlsx, xlsb };
}

async function refuseHoarding(db: Executor, { userId }: Caller): Promise<void> {
  const own = eq(uploadGrants.userId, userId);
  if ((await db.$count(uploadGrants, own)) < mostUnused) return;
  const [first] = await db
    .select({ ends: min(uploadGrants.expiresAt) })
    .from(uploadGrants)
    .where(own);
  throw new TooManyRequests(secondsUntil(first?.ends ?? undefined));
}

/** A kind that the caller may upload; 422 for one that can't be uploaded yet, 403 for one that is not the caller's. */
export function kindFor(category: FileCategory, caller: Caller): FileKind {
  const kind = fileKinds.get(category);
  if (!kind) throw ruleBroken('Files of this kind can not be uploaded yet.');
  if (!kind.uploaders.includes(caller.role))
    throw new Refusal(403, 'Forbidden', 'This feature is only for corporate office user');
  return kind;
}
