import { and, eq, gt, max, or, sql } from 'drizzle-orm';
import type { TaggingSource } from '#domain/installations.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import { purge } from '../../services/db/purge.ts';
import { sectionCounts, taggingMoves, taggings } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import type { Change } from '../../machine/history/recordChanges.ts';
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

/** The actions on the transformer centre that was tagged to, and on the others. */
const actions = {
  tag: ['transformer.tagIn', 'transformer.tagOut'],
  undo: ['transformer.undoTagIn', 'transformer.undoTagOut'],
} as const;

interface ActOnCentre {
  taggingId: string;
  /** The transformer centre that was tagged to, and from which month on. */
  tcId: string;
  month: string;
}

/**
 * Returns the entries of the change log about the transformer centres between which a tagging or its undoing moves
 * installations: how many, and where from or to. `others` are the other transformer centres, one for each installation;
 * null if it is or gets untagged.
 */
export function entriesOfCentres(
  kind: keyof typeof actions,
  { taggingId, tcId, month }: ActOnCentre,
  others: readonly (string | null)[],
): Pick<Change, 'action' | 'entity' | 'entityId' | 'after'>[] {
  const moved = others.filter(other => other !== tcId);
  if (moved.length === 0) return [];
  const counts = [...Map.groupBy(moved, other => other)]
    .map(([other, { length: count }]) => ({ tcId: other, count }))
    .toSorted((one, other) => other.count - one.count);
  const [here, there] = actions[kind];
  const [arriving, leaving] = kind === 'tag' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const entity = 'transformer';
  return [
    {
      action: here,
      entity,
      entityId: tcId,
      after: { taggingId, month, installations: moved.length, [arriving]: counts },
    },
    ...counts.flatMap(({ tcId: entityId, count }) =>
      entityId === null
        ? []
        : [
            {
              action: there,
              entity,
              entityId,
              after: { taggingId, month, installations: count, [leaving]: [{ tcId, count }] },
            },
          ],
    ),
  ];
}
