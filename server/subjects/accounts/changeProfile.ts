import type { Exchange } from '#contract/operation.ts';
import type { updateProfile } from '#contract/users.ts';
import { nothingChanged, profileFaults } from '#validation/person.ts';
import { ownRecord } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { within } from '../../services/db/within.ts';
import type { Database } from '../../services/db/connect.ts';
import { users } from '../../services/db/schema/users.ts';
import type { EditContext } from '../../services/http/ifMatch.ts';
import { ruleBroken } from '../../services/http/errors.ts';
import type { AccountAdmin } from '../../services/identity/index.ts';
import { changePerson } from './changePerson.ts';
import { readProfile } from './readProfile.ts';

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
