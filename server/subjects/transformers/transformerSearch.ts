import { and, eq, sql } from 'drizzle-orm';
import { areaScope } from '../../machine/access/areaScope.ts';
import { mayCall } from '../../machine/access/matrix.ts';
import { mostOfKind, type RecordSearch } from '../../machine/search/recordSearch.ts';
import { hasWords, nearness, searchOf, type SearchShape } from '../../machine/search/typed.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { areas, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { locationColumns, toLocation } from '../accounts/location.ts';

/** Finds transformer centres by number and by name, as they are now. */
export const transformerSearch: RecordSearch = {
  isAllowed: mayCall('listTransformers'),
  shortest: 3,
  find: async (db, caller, typed) => {
    const { shape, values } = searchOf(caller, typed);
    const rows = await nearest(db, shape).execute(values);
    return rows.map(({ id, number, name, area, near }) => ({
      id,
      title: `${number} ${name}`,
      note: '',
      location: toLocation(area),
      record: { number, name },
      near,
    }));
  },
};

const texts = [centres.number, centres.name];

const nearest = cachedStatement((db, { words, ...shape }: SearchShape) => {
  const found = db
    .select({
      id: centres.id,
      number: centres.number,
      name: centres.name,
      sectionCode: centres.sectionCode,
      near: nearness(texts).as('near'),
    })
    .from(within(areaScope(shape), centres))
    .where(hasWords(words, texts))
    .orderBy(sql`near`, centres.number)
    .limit(mostOfKind)
    .as('found');
  return db
    .select({
      id: found.id,
      number: found.number,
      name: found.name,
      near: found.near,
      area: locationColumns,
    })
    .from(found)
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, found.sectionCode)))
    .orderBy(found.near, found.number);
});
