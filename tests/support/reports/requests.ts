import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { connect, type Database } from '../../../server/services/db/connect.ts';
import { reports } from '../../../server/services/db/schema/reports.ts';
import type { TestPlace } from '../database.ts';
import { reports as declared } from '../../../server/subjects/reports/declared/index.ts';

/** Makes a database's reports wait for a request, so that the tests of other things don't share the machine with them. */
export async function makeNoReports(db: Database): Promise<void> {
  await db.insert(reports).values(declared.map(({ id }) => ({ id: randomUUID(), name: id })));
}

/** Makes the server that starts on a place make reports at once, as after an upgrade: by default every report. */
export async function forgetReports(
  place: TestPlace,
  names: readonly string[] = declared.map(({ id }) => id),
): Promise<void> {
  const { db, close } = await connect(place);
  await db.delete(reports).where(inArray(reports.name, [...names]));
  await close();
}
