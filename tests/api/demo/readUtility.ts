import { asc } from 'drizzle-orm';
import type { Database } from '../../../server/db/connect.ts';
import { areas, feeders, feederTags, powerStations, users } from '../../../server/db/schema/index.ts';

/** Every row of the utility, in an order that does not depend on how it was written. */
export async function readUtility(db: Database) {
  return {
    areas: await db.select().from(areas).orderBy(asc(areas.level), asc(areas.code)),
    users: await db.select().from(users).orderBy(asc(users.username)),
    stations: await db.select().from(powerStations).orderBy(asc(powerStations.stationCode)),
    feeders: await db.select().from(feeders).orderBy(asc(feeders.mdmCode)),
    tags: await db.select().from(feederTags).orderBy(asc(feederTags.sectionCode), asc(feederTags.feederId)),
  };
}

export type Utility = Awaited<ReturnType<typeof readUtility>>;
