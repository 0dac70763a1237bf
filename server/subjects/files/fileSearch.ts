import { and, desc, sql } from 'drizzle-orm';
import { formatDate } from '#domain/formats.ts';
import { mayCall } from '../../machine/access/matrix.ts';
import { mostOfKind, type RecordSearch } from '../../machine/search/recordSearch.ts';
import { hasWords, nearness, searchOf, type SearchShape } from '../../machine/search/typed.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { files } from '../../services/db/schema/files.ts';
import { within } from '../../services/db/within.ts';
import { visibleFiles } from './fileHistory.ts';

/** Finds uploaded files by the names that their uploaders gave them, newer ones first. */
export const fileSearch: RecordSearch = {
  isAllowed: mayCall('listFileHistory'),
  shortest: 3,
  find: async (db, caller, typed) => {
    const { shape, values } = searchOf(caller, typed);
    const rows = await nearest(db, shape).execute(values);
    return rows.map(({ id, fileName, uploadedOn, near, ...record }) => ({
      id,
      title: fileName ?? '',
      note: formatDate(uploadedOn.toISOString()),
      location: {},
      record,
      near,
    }));
  },
};

const texts = [files.fileName];

const nearest = cachedStatement((db, { words, ...shape }: SearchShape) =>
  db
    .select({
      id: files.id,
      fileName: files.fileName,
      category: files.category,
      month: files.month,
      uploadedOn: files.uploadedOn,
      near: nearness(texts).as('near'),
    })
    .from(within(visibleFiles(db, shape), files))
    .where(and(hasWords(words, texts)))
    .orderBy(sql`near`, desc(files.uploadedOn), files.id)
    .limit(mostOfKind),
);
