import { and, eq } from 'drizzle-orm';
import type { updateMeterReader } from '#contract/users.ts';
import { meterReaderFaults } from '#validation/person.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import type { Call } from '../http/route.ts';
import { changePerson } from './changePerson.ts';
import { findMeterReader, meterReadersOf } from './meterReaders.ts';

type Edit = Pick<Call<typeof updateMeterReader>, 'params' | 'body' | 'seen' | 'requestId'>;

/**
 * Changes the name or phone number of a meter reader in the caller's area; outside it there is nobody to change. Gives
 * the record's etag from now on.
 */
export async function changeMeterReader(
  db: Database,
  caller: Caller,
  { params: { id }, body, seen, requestId }: Edit,
): Promise<string> {
  const { etag } = await db.transaction(tx =>
    changePerson(tx, caller, {
      whom: and(eq(users.id, id), meterReadersOf(caller)),
      change: body,
      faults: meterReaderFaults(body),
      stale: { seen, read: () => findMeterReader(tx, caller, id) },
      action: 'meterReader.update',
      requestId,
    }),
  );
  return etag;
}
