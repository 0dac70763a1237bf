import { and, eq, sql } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { readProfile as contract, updateProfile } from '#contract/users.ts';
import { nothingChanged, profileFaults } from '#validation/person.ts';
import { codeKey } from '#domain/areas.ts';
import { levelOf } from '#domain/roles.ts';
import { ownRecord } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { within } from '../../services/db/within.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { users } from '../../services/db/schema/users.ts';
import { etagOf, type EditContext } from '../../services/http/ifMatch.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';
import type { AccountAdmin } from '../../services/identity/index.ts';
import { joined } from '../../services/db/areaTable.ts';
import { areas } from '../../services/db/schema/areas.ts';
import { changePerson } from './changePerson.ts';
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

/** The services that a change to a profile needs. */
export interface ProfileServices {
  db: Database;
  accounts: AccountAdmin;
}

type Edit = Pick<Exchange<typeof updateProfile>, 'body'> & EditContext;

/**
 * Changes the caller's own name or phone number; 422 if that changes nothing. A new name reaches the sign-in account
 * too, or nothing changes. Returns the record's new etag.
 */
export async function changeProfile(
  { db, accounts }: ProfileServices,
  caller: Caller,
  { body, ifMatch, requestId }: Edit,
): Promise<string> {
  return db.transaction(async tx => {
    const own = ownRecord(caller);
    const { changed, etag } = await changePerson(tx, caller, {
      scope: own,
      change: body,
      faults: profileFaults(body),
      stale: { ifMatch, read: () => readProfile(tx, caller) },
      action: 'profile.update',
      requestId,
    });
    if (!changed) throw ruleBroken(nothingChanged);
    const [person] = await tx.select().from(within(own, users));
    if (person && ('firstName' in changed || 'lastName' in changed)) await accounts.rename(tx, person);
    return etag;
  });
}
