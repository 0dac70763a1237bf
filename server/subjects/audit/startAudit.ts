import type { Caller } from '../../machine/access/caller.ts';
import { ownSection } from '../../machine/access/sections.ts';
import { recordChanges } from '../../machine/changes/changes.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Executor } from '../../services/db/connect.ts';
import { startedAudits } from '../../services/db/schema/index.ts';
import { lockSection } from '../installations/lockSection.ts';
import { countAudits } from './counts.ts';
import { leftOut, type LeftOut } from './leftOut.ts';
import { checkMonth, recordAudits } from './recordAudits.ts';

/** What starting an audit came to. */
export interface StartedAudit {
  /** The TCs audited now. */
  audited: number;
  /** The TCs audited before. */
  alreadyAudited: number;
  /** The TCs without an audit. */
  unAudited: number;
  /** The reasons that keep these from it. */
  left: LeftOut[];
}

/**
 * Audits every TC of the caller's section that lacks nothing in a month, and closes the month for it and for the section's
 * files of readings. Starting again audits only what has become complete since. 422 for a month that has not begun. Call it in a transaction.
 */
export async function startAudit(
  tx: Executor,
  caller: Caller,
  month: string,
  requestId: string,
): Promise<StartedAudit> {
  checkMonth(month);
  // Everything that changes a section's figures locks it too: nothing changes between the figures and the closing.
  await lockSection(tx, ownSection(caller));
  const audited = await recordAudits(tx, caller, month);
  const { audited: all, unAudited } = await countAudits(tx, caller, month);
  // A start that audits no TC closes nothing: the current month, chosen at first, has no readings at its end.
  if (all > 0)
    await tx
      .insert(acrossTheUtility(startedAudits))
      .values({ sectionCode: ownSection(caller), month, startedBy: caller.userId })
      .onConflictDoNothing();
  await recordChanges(tx, [
    {
      actorId: caller.userId,
      action: 'audit.start',
      entity: 'section',
      entityId: ownSection(caller),
      after: { month, audited, unAudited },
      requestId,
    },
  ]);
  return { audited, alreadyAudited: all - audited, unAudited, left: await leftOut(tx, caller, month) };
}
