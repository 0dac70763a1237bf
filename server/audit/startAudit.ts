import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import { recordChanges } from '../changes/changes.ts';
import type { Executor } from '../db/connect.ts';
import { lockSection } from '../installations/lockSection.ts';
import { countAudits, type AuditCounts } from './counts.ts';
import { checkMonth, recordAudits } from './recordAudits.ts';

/** What starting an audit came to. */
export interface StartedAudit {
  /** The TCs audited now. */
  audited: number;
  /** The TCs audited before. */
  alreadyAudited: number;
  /** What holds afterwards. */
  counts: AuditCounts;
}

/**
 * Audits every TC of the caller's section that lacks nothing in a month, and closes the month for it. Starting again
 * audits only what has become complete since. 422 for a month that has not begun. Call it in a transaction.
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
  const counts = await countAudits(tx, caller, month);
  await recordChanges(tx, [
    {
      actorId: caller.userId,
      action: 'audit.start',
      entity: 'section',
      entityId: ownSection(caller),
      after: { month, audited, unAudited: counts.unAudited },
      requestId,
    },
  ]);
  return { audited, alreadyAudited: counts.audited - audited, counts };
}
