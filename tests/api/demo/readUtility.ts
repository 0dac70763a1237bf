import { asc } from 'drizzle-orm';
import type { Database } from '../../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import {
  areas,
  feeders,
  feederTags,
  powerStations,
  users,
} from '../../../server/services/db/schema/index.ts';

/** Reads every row of the utility, in an order that is independent of how it was written. */
export async function readUtility(db: Database) {
  return {
    areas: await db.select().from(acrossTheUtility(areas)).orderBy(asc(areas.level), asc(areas.code)),
    users: await db.select().from(acrossTheUtility(users)).orderBy(asc(users.username)),
    stations: await db.select().from(powerStations).orderBy(asc(powerStations.stationCode)),
    feeders: await db.select().from(feeders).orderBy(asc(feeders.mdmCode)),
    tags: await db
      .select()
      .from(acrossTheUtility(feederTags))
      .orderBy(asc(feederTags.sectionCode), asc(feederTags.feederId)),
  };
}

export type Utility = Awaited<ReturnType<typeof readUtility>>;
