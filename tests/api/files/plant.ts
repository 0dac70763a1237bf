import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { files, users } from '../../../server/services/db/schema/index.ts';
import type { TestApi } from '../../support/api.ts';

/** The columns of a planted file that differ from a waiting users file of its uploader's section. */
export type Planted = Partial<typeof files.$inferInsert>;

/** The columns of a file that another copy of the server is working on. */
export const beingProcessed = { lease: randomUUID(), leasedUntil: new Date(Date.now() + 3_600_000) };

/** Inserts a file that was never uploaded. Returns its id. */
export async function plantFile(
  { server }: TestApi,
  username: 'ae' | 'cio',
  values: Planted,
): Promise<string> {
  const [uploader] = await server.db
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.username, username));
  const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = uploader ?? {};
  const id = randomUUID();
  await server.db.insert(acrossTheUtility(files)).values({
    id,
    category: 'users',
    extension: 'xlsx',
    objectKey: `uploads/${id}/file.xlsx`,
    status: 'AWAITING_PROCESSING',
    uploadedBy: username === 'ae' ? 'AE' : 'CIO',
    uploaderId: uploader?.id ?? '',
    zoneCode,
    circleCode,
    divisionCode,
    subDivisionCode,
    sectionCode,
    ...values,
  });
  return id;
}
