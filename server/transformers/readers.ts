import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { isAnyOfIds } from '../db/isAnyOf.ts';
import { tcMeterReaders, users } from '../db/schema/index.ts';

/** A meter reader of a transformer centre. */
export interface Reader {
  id: string;
  sub: string;
  mrCode: string;
}

/** Meter readers by the transformer centre they are tagged to. */
export type Readers = ReadonlyMap<string, readonly Reader[]>;

/** The meter readers of some transformer centres, by code. */
export async function readersOf(db: Executor, tcIds: readonly string[]): Promise<Readers> {
  const rows = await db
    .select({ tcId: tcMeterReaders.tcId, id: users.id, sub: users.sub, mrCode: users.mrCode })
    .from(tcMeterReaders)
    .innerJoin(users, eq(users.id, tcMeterReaders.mrId))
    .where(isAnyOfIds(tcMeterReaders.tcId, tcIds))
    .orderBy(asc(users.mrCode));
  return Map.groupBy(
    rows.map(row => ({ ...row, mrCode: row.mrCode ?? '' })),
    ({ tcId }) => tcId,
  );
}
