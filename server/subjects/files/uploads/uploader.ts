import { codeKey, wholeUtility } from '#domain/areas.ts';
import { uploaderKindOf, type FileCategory } from '#domain/files.ts';
import { kindOf } from '#fileKinds/index.ts';
import { mayUpload } from '#fileKinds/fileKind.ts';
import { findOfficer, type Officer } from '../../../machine/access/authenticate.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { files } from '../../../services/db/schema/files.ts';

type FileRecord = typeof files.$inferSelect;

const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = files;
const areaCodes = { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode };

/** The uploader of a file, and the area that the file may be about. */
export type Origin = Pick<FileRecord, 'uploadedBy' | 'uploaderId'> &
  Partial<Pick<FileRecord, keyof typeof areaCodes>>;

/**
 * Returns the origin of a file that an officer uploads now; `undefined` if the officer may not upload files of that
 * kind.
 */
export function originOf({ userId, role, codes }: Officer, category: FileCategory): Origin | undefined {
  const uploadedBy = uploaderKindOf[role];
  const kind = kindOf(category);
  if (!uploadedBy || !mayUpload(kind, role)) return undefined;
  return { uploadedBy, uploaderId: userId, ...codes };
}

/** The uploader of a file may no longer make the changes in it. */
export class UploaderChanged extends Error {
  override name = 'UploaderChanged';

  constructor() {
    super(
      'The person who uploaded this file has another designation or area by now, or none. Nothing more of it is processed.***The officer who is in charge now can upload it.',
    );
  }
}

/** Throws UploaderChanged unless the uploader of a file could upload it again now, whatever the session. */
export async function checkUploader(tx: Executor, file: FileRecord): Promise<void> {
  const officer = await findOfficer(tx, file.uploaderId);
  const origin = officer && originOf(officer, file.category);
  if (!officer || origin?.uploadedBy !== file.uploadedBy) throw new UploaderChanged();
  const { area } = officer;
  if (area !== wholeUtility && file[codeKey(area.level)] !== area.code) throw new UploaderChanged();
}

/** Returns the uploader of a file as the caller of its changes. No session makes them: the file is on record as the cause. */
export async function uploaderAsCaller(
  tx: Executor,
  { id, uploaderId }: Pick<FileRecord, 'id' | 'uploaderId'>,
): Promise<Caller> {
  const officer = await findOfficer(tx, uploaderId);
  if (!officer) throw new UploaderChanged();
  return { ...officer, sessionId: id };
}
