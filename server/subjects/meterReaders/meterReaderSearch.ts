import { and, eq, sql } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { areaScope } from '../../machine/access/areaScope.ts';
import { mayCall } from '../../machine/access/matrix.ts';
import { mostOfKind, type RecordSearch } from '../../machine/search/recordSearch.ts';
import { hasWords, nearness, searchOf, type SearchShape } from '../../machine/search/typed.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { areas, users } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { locationColumns, toLocation } from '../accounts/location.ts';
import { isMeterReader } from './meterReaders.ts';

/** Finds meter readers by code and by name. */
export const meterReaderSearch: RecordSearch = {
  isAllowed: mayCall('readMeterReader'),
  shortest: 3,
  find: async (db, caller, typed) => {
    const { shape, values } = searchOf(caller, typed);
    const rows = await nearest(db, shape).execute(values);
    return rows.map(({ id, mrCode, firstName, lastName, area, near }) => ({
      id,
      title: `${mrCode ?? ''} ${fullName({ firstName, lastName })}`.trim(),
      note: '',
      location: toLocation(area),
      record: { name: { firstName, lastName }, userInfo: { mrCode } },
      near,
    }));
  },
};

const texts = [users.mrCode, users.firstName, users.lastName];

const nearest = cachedStatement((db, { words, ...shape }: SearchShape) => {
  const found = db
    .select({
      id: users.id,
      mrCode: users.mrCode,
      firstName: users.firstName,
      lastName: users.lastName,
      sectionCode: users.sectionCode,
      near: nearness(texts).as('near'),
    })
    .from(within(areaScope(shape), users))
    .where(and(isMeterReader, hasWords(words, texts)))
    .orderBy(sql`near`, users.mrCode)
    .limit(mostOfKind)
    .as('found');
  return db
    .select({
      id: found.id,
      mrCode: found.mrCode,
      firstName: found.firstName,
      lastName: found.lastName,
      near: found.near,
      area: locationColumns,
    })
    .from(found)
    .leftJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, found.sectionCode)))
    .orderBy(found.near, found.mrCode);
});
