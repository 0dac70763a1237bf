import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { deleteWithin } from '../../services/db/within.ts';
import type { Database } from '../../services/db/connect.ts';
import { feeders, feederTags } from '../../services/db/schema/network.ts';
import { conflict, notFound } from '../../services/http/errors.ts';

/** Tags a feeder to the caller's section. 404 if the feeder doesn't exist, 409 if it is tagged there already. */
export async function tagFeeder(
  db: Database,
  caller: Caller,
  which: { stationCode: string; mdmCode: string },
  requestId: string,
): Promise<void> {
  const sectionCode = ownSection(caller);
  await db.transaction(async tx => {
    const [feeder] = await tx
      .select({ id: feeders.id })
      .from(feeders)
      .where(and(eq(feeders.mdmCode, which.mdmCode), eq(feeders.stationCode, which.stationCode)));
    if (!feeder) throw notFound();
    const added = await tx
      .insert(acrossTheUtility(feederTags))
      .values({ feederId: feeder.id, sectionCode, taggedBy: caller.userId })
      .onConflictDoNothing()
      .returning({ feederId: feederTags.feederId });
    if (added.length === 0)
      throw conflict('FeederAlreadyTagged', 'This feeder is tagged to your section already.');
    await recordChanges(tx, [
      {
        actorId: caller.userId,
        action: 'feeder.tag',
        entity: 'feeder',
        entityId: feeder.id,
        after: { sectionCode },
        requestId,
      },
    ]);
  });
}

/** Removes the tag of the caller's section from a feeder. 404 if the feeder doesn't exist, 409 if it isn't tagged. */
export async function untagFeeder(
  db: Database,
  caller: Caller,
  feederId: string,
  requestId: string,
): Promise<void> {
  const sectionCode = ownSection(caller);
  await db.transaction(async tx => {
    const [feeder] = await tx.select({ id: feeders.id }).from(feeders).where(eq(feeders.id, feederId));
    if (!feeder) throw notFound();
    const tagged = eq(feederTags.feederId, feederId);
    const removed = await deleteWithin(tx, inSection(sectionCode), feederTags, tagged).returning({
      feederId: feederTags.feederId,
    });
    if (removed.length === 0) throw conflict('FeederNotTagged', 'This feeder is not tagged to your section.');
    await recordChanges(tx, [
      {
        actorId: caller.userId,
        action: 'feeder.untag',
        entity: 'feeder',
        entityId: feederId,
        before: { sectionCode },
        requestId,
      },
    ]);
  });
}
