import { and, eq, sql } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { readProfile as contract } from '#contract/users.ts';
import { codeKey } from '#domain/areas.ts';
import { levelOf } from '#domain/roles.ts';
import { ownRecord } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { users } from '../../services/db/schema/users.ts';
import { notFound } from '../../services/http/errors.ts';
import { etagOf } from '../../services/http/ifMatch.ts';
import { toLocation } from './location.ts';

type Profile = Exchange<typeof contract>['response']['data'];

/** Returns the caller's own record, with the names of all areas that contain the area in charge. */
export async function readProfile(db: Executor, caller: Caller): Promise<Profile> {
  const level = levelOf(caller.role);
  const ownArea = level ? and(eq(areas.level, level), eq(areas.code, users[codeKey(level)])) : sql`false`;
  const [row] = await db
    .select({ user: joined(users), area: joined(areas) })
    .from(within(ownRecord(caller), users))
    .leftJoin(joined(areas), ownArea);
  if (!row) throw notFound();
  const { firstName, lastName, phoneNumber, userType, version } = row.user;
  return {
    name: { firstName, lastName },
    phoneNumber,
    location: toLocation(row.area),
    userType,
    etag: etagOf(version),
  };
}
