import { and, asc, count, desc, eq, sql, sum } from 'drizzle-orm';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { refuseChangesFrom } from '../billing/archivedMonths.ts';
import { areInForce } from '../billing/auditState.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import { tcMeterReaders, tcTerms, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { idsOf, type Chosen } from './taggingPlan.ts';

/** The most transformer centres to choose from at a time. */
const mostShown = 100;

/**
 * Returns the transformer centres of the caller's section whose number contains a text, to tag installations to from a
 * month on: first those whose meter readers read the most of them, and of these the ones with their reading day.
 */
export async function tagTargets(
  db: Executor,
  caller: Caller,
  { month, chosen, number = '' }: { month: string; chosen: Chosen; number?: string | undefined },
) {
  await refuseChangesFrom(db, month);
  const ids = await idsOf(db, caller, month, chosen);
  const read = db
    .select({ mrId: months.mrId, readingDay: months.readingDay, installations: count().as('installations') })
    .from(within(inSection(ownSection(caller)), months))
    .where(and(eq(months.month, month), isAnyOf(months.installationId, ids)))
    .groupBy(months.mrId, months.readingDay)
    .as('read');
  const all = sum(read.installations);
  const sameReader = sql<number>`coalesce(${all}, 0)`.mapWith(Number);
  const sameDay =
    sql<number>`coalesce(${all} filter (where ${eq(read.readingDay, tcTerms.readingDay)}), 0)`.mapWith(
      Number,
    );
  const transformers = await db
    .select({
      id: centres.id,
      number: centres.number,
      name: centres.name,
      readingDay: tcTerms.readingDay,
      sameReader,
      sameDay,
    })
    .from(within(ofCaller(caller), centres))
    .innerJoin(tcTerms, and(eq(tcTerms.tcId, centres.id), areInForce(month)))
    .leftJoin(tcMeterReaders, eq(tcMeterReaders.tcId, centres.id))
    .leftJoin(read, eq(read.mrId, tcMeterReaders.mrId))
    .where(sql`strpos(lower(${centres.number}), lower(${number})) > 0`)
    .groupBy(centres.id, centres.number, centres.name, tcTerms.readingDay)
    .orderBy(desc(sameReader), desc(sameDay), asc(centres.number))
    .limit(mostShown);
  return { count: ids.length, transformers };
}
