import { and, inArray, sql } from 'drizzle-orm';
import { levelsBelow, type Area, type Location } from '#domain/areas.ts';
import { areaScope } from '../../machine/access/areaScope.ts';
import { mayCall } from '../../machine/access/matrix.ts';
import { mostOfKind, type RecordSearch } from '../../machine/search/recordSearch.ts';
import { hasWords, nearness, searchOf, type SearchShape } from '../../machine/search/typed.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { within } from '../../services/db/within.ts';
import { locationColumns, toLocation } from '../accounts/location.ts';

/** An area that a search found, with those around it. */
export interface FoundArea {
  area: Area & { name: string };
  location: Location;
  near: number;
}

/** Finds the areas below the caller's own by name and by code, so many at most. */
const searchOfAreas = (most: number): RecordSearch<FoundArea> => ({
  isAllowed: mayCall('listUsers'),
  shortest: 2,
  find: async (db, caller, typed) => {
    const { shape, values } = searchOf(caller, typed);
    const rows = await nearest(db, shape).execute({ ...values, most });
    return rows.map(({ level, code, name, location, near }) => ({
      area: { level, code, name },
      location: toLocation(location),
      near,
    }));
  },
});

/** Areas among findings of every kind. */
export const areaSearch = searchOfAreas(mostOfKind);
/** Areas only. A name may be that of areas on each level: this many show all of one name. */
export const manyAreas = searchOfAreas(20);

const texts = [areas.code, areas.name];

const nearest = cachedStatement((db, { words, ...shape }: SearchShape) =>
  db
    .select({
      level: areas.level,
      code: areas.code,
      name: areas.name,
      location: locationColumns,
      near: nearness(texts).as('near'),
    })
    .from(within(areaScope(shape), areas))
    .where(and(inArray(areas.level, [...levelsBelow(shape.own)]), hasWords(words, texts)))
    .orderBy(sql`near`, sql`length(${areas.code})`, areas.name, areas.code)
    .limit(sql.placeholder('most')),
);
