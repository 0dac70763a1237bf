import { and, eq, gt, max, or, sql } from 'drizzle-orm';
import type { TaggingSource } from '#domain/installations.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/partitioned/installationMonths.ts';
import { purge } from '../../services/db/purge.ts';
import { sectionCounts, taggingMoves, taggings } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { dayOf, movingTo } from './taggingPlan.ts';

/** The source of every tag made from the screen: only assistant engineers may tag. */
export const source: TaggingSource = 'AE';

/** For how long a tagging can be undone. */
const undoableDays = 90;

interface Act {
  tcId: string;
  month: string;
  /** The installations that move. */
  ids: readonly string[];
}

/**
 * Stores an act of tagging and what it is about to change, so that it can be undone. Returns its id. Call it while the
 * section is locked, before the rows change.
 */
export async function storeTagging(tx: Executor, caller: Caller, { tcId, month, ids }: Act): Promise<string> {
  const table = acrossTheUtility(taggings);
  await purge(tx, table, table.taggedAt, new Date(Date.now() - undoableDays * 86_400_000));
  const sectionCode = ownSection(caller);
  const [last] = await tx
    .select({ month: max(sectionCounts.month) })
    .from(within(inSection(sectionCode), sectionCounts))
    .where(gt(sectionCounts.installations, 0));
  const act = { sectionCode, tcId, month, lastMonth: last?.month ?? month, taggedBy: caller.userId };
  const [stored] = await tx.insert(table).values(act).returning({ id: table.id });
  if (!stored) throw new Error('The tagging is not stored.');
  await tx.insert(taggingMoves).select(
    tx
      .select({
        taggingId: sql<string>`${stored.id}::uuid`.as('tagging_id'),
        installationId: months.installationId,
        month: months.month,
        tcId: months.tcId,
        taggedBy: months.taggedBy,
        readingDay: months.readingDay,
        followedTc: sql<boolean>`coalesce(${months.readingDay} = ${dayOf(months.tcId)}, false)`.as(
          'followed_tc',
        ),
      })
      .from(within(inSection(sectionCode), months))
      .where(movingTo(tcId, { month, ids })),
  );
  return stored.id;
}

/** Selects the rows of months that follow from a tagging's moves: the same months, and those that opened later. */
export const followsMove = (lastMonth: string) =>
  and(
    eq(months.installationId, taggingMoves.installationId),
    or(
      eq(months.month, taggingMoves.month),
      and(eq(taggingMoves.month, lastMonth), gt(months.month, lastMonth)),
    ),
  );
