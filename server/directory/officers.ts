import { and, asc, count, eq, sql } from 'drizzle-orm';
import { codeKey, type Area, type AreaLevel } from '#domain/areas.ts';
import { officerOf } from '#domain/roles.ts';
import { narrowedBy, narrownessOf, type Narrowness } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import type { Database } from '../db/connect.ts';
import { areas } from '../db/schema/areas.ts';
import { users } from '../db/schema/users.ts';
import { limits, type Page } from '../http/paging.ts';
import { toPerson, type Listing } from './person.ts';

const { placeholder } = sql;

/**
 * A page of the areas of a level with the officer in charge of each; an area without an officer is listed too, so
 * that it can be chosen.
 */
export async function listOfficers(
  db: Database,
  caller: Caller,
  level: AreaLevel,
  area: Area | undefined,
  page: Page,
): Promise<Listing> {
  const { shape: narrowness, values } = narrownessOf(caller, area);
  const [total] = await officersCounted(db, { level, narrowness }).execute(values);
  const rows = await officersRead(db, { level, narrowness }).execute({ ...values, ...limits(page) });
  return { rows: rows.map(toPerson(officerOf[level])), count: total?.count ?? 0 };
}

interface OfficersShape {
  level: AreaLevel;
  narrowness: Narrowness;
}

const areasListed = ({ level, narrowness }: OfficersShape) =>
  and(eq(areas.level, level), narrowedBy(narrowness, areas));

const officersCounted = builtOnce((db, shape: OfficersShape) =>
  db.select({ count: count() }).from(areas).where(areasListed(shape)).prepare(plannedEachTime),
);

const officersRead = builtOnce((db, shape: OfficersShape) => {
  const { level } = shape;
  const isInCharge = and(
    eq(users.userType, officerOf[level]),
    eq(users.status, 'active'),
    eq(users[codeKey(level)], areas.code),
  );
  return db
    .select({ user: users, area: areas })
    .from(areas)
    .leftJoin(users, isInCharge)
    .where(areasListed(shape))
    .orderBy(asc(areas.name), asc(areas.code))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(plannedEachTime);
});
