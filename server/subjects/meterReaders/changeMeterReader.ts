import { and, eq } from 'drizzle-orm';
import type { Exchange } from '#contract/operation.ts';
import type { updateMeterReader } from '#contract/users.ts';
import { meterReaderFaults } from '#validation/person.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Database } from '../../services/db/connect.ts';
import { users } from '../../services/db/schema/users.ts';
import type { EditContext } from '../../services/http/ifMatch.ts';
import { changePerson } from '../accounts/changePerson.ts';
import { findMeterReader, isMeterReader } from './meterReaders.ts';

type Edit = Pick<Exchange<typeof updateMeterReader>, 'params' | 'body'> & EditContext;

/**
 * Changes the name, phone number or texts of a meter reader in the caller's area; 404 outside it. Returns the record's new
 * etag.
 */
export async function changeMeterReader(
  db: Database,
  caller: Caller,
  { params: { id }, body, ifMatch, requestId }: Edit,
): Promise<string> {
  const { etag } = await db.transaction(tx =>
    changePerson(tx, caller, {
      scope: ofCaller(caller),
      where: and(eq(users.id, id), isMeterReader),
      change: body,
      faults: meterReaderFaults(body),
      stale: { ifMatch, read: () => findMeterReader(tx, caller, id) },
      action: 'meterReader.update',
      requestId,
    }),
  );
  return etag;
}
