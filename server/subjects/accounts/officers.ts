import { and, eq } from 'drizzle-orm';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { officerOf } from '#domain/roles.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { listQuery } from '../../services/db/listQuery.ts';
import { ascending } from '../../services/db/sort.ts';
import { within } from '../../services/db/within.ts';
import type { Database } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { users } from '../../services/db/schema/users.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { toPerson, type Listing } from './person.ts';

interface OfficersShape {
  level: AreaLevel;
  areaShape: AreaShape;
}

const areasIn = ({ areaShape }: OfficersShape) => within(areaScope(areaShape), areas);

const isInCharge = (level: AreaLevel) =>
  and(
    eq(users.userType, officerOf[level]),
    eq(users.status, 'active'),
    eq(users[codeKey(level)], areas.code),
  );

const officers = listQuery({
  only: (_db, { level }: OfficersShape) => eq(areas.level, level),
  order: () => [ascending(areas.name), ascending(areas.code)],
  rows: (db, shape, paginate) =>
    paginate(
      db
        .select({ user: joined(users), area: joined(areas) })
        .from(areasIn(shape))
        .leftJoin(joined(users), isInCharge(shape.level))
        .$dynamic(),
    ),
  matching: (db, shape, where) => db.select({ code: areas.code }).from(areasIn(shape)).where(where),
});

/**
 * Returns a page of the areas of a level with the officer in charge of each; includes areas without an officer, so that
 * they can be chosen.
 */
export async function listOfficers(
  db: Database,
  caller: Caller,
  level: AreaLevel,
  area: Area | undefined,
  page: Page,
): Promise<Listing> {
  const { shape: areaShape, values } = areaShapeOf(caller, area);
  const { rows, ...total } = await officers.page(db, { shape: { level, areaShape }, values }, limits(page));
  return { rows: rows.map(toPerson(officerOf[level])), ...total };
}
