import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { acrossTheUtility } from '../../../../services/db/areaTable.ts';
import type { Database } from '../../../../services/db/connect.ts';
import { files } from '../../../../services/db/schema/files.ts';

/** How long a file waits to be confirmed, days. */
const patience = 3;

/** Withdraws files whose dry run nobody has confirmed. */
export async function withdrawUnconfirmed(db: Database): Promise<void> {
  const triedOn = sql`(${files.trial} ->> 'asOf')::timestamptz`;
  await db
    .update(acrossTheUtility(files))
    .set({
      status: 'CANCELLED',
      message: `Nobody confirmed this file within ${patience} days, so it was withdrawn.***Upload it again.`,
      finishedOn: new Date(),
    })
    .where(
      and(
        eq(files.status, 'AWAITING_PROCESSING'),
        isNull(files.queuedOn),
        lt(triedOn, sql`now() - make_interval(days => ${patience})`),
      ),
    );
}
