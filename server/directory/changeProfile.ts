import { eq } from 'drizzle-orm';
import type { updateProfile } from '#contract/users.ts';
import { nothingChanged, profileFaults } from '#validation/person.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { ruleBroken } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import type { AccountAdmin } from '../identity/index.ts';
import { changePerson } from './changePerson.ts';
import { readProfile } from './readProfile.ts';

/** What a change to a profile needs. */
export interface ProfileServices {
  db: Database;
  accounts: AccountAdmin;
}

type Edit = Pick<Call<typeof updateProfile>, 'body' | 'seen' | 'requestId'>;

/**
 * Changes the caller's own name or phone number; 422 where that changes nothing. A new name reaches the sign-in
 * account too, or nothing is changed. Gives the record's etag from now on.
 */
export async function changeProfile(
  { db, accounts }: ProfileServices,
  caller: Caller,
  { body, seen, requestId }: Edit,
): Promise<string> {
  return db.transaction(async tx => {
    const own = eq(users.id, caller.userId);
    const { changed, etag } = await changePerson(tx, caller, {
      whom: own,
      change: body,
      faults: profileFaults(body),
      stale: { seen, read: () => readProfile(tx, caller) },
      action: 'profile.update',
      requestId,
    });
    if (!changed) throw ruleBroken(nothingChanged);
    const [person] = await tx.select().from(users).where(own);
    if (person && ('firstName' in changed || 'lastName' in changed)) await accounts.rename(tx, person);
    return etag;
  });
}
