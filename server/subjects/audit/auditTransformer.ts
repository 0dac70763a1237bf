import { fullMonthTitle } from '#domain/months.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { recordChanges } from '../../machine/changes/changes.ts';
import type { Executor } from '../../services/db/connect.ts';
import { conflict, notFound, ruleBroken } from '../../services/http/errors.ts';
import { lockSection } from '../installations/lockSection.ts';
import { gapsOf, monthState, roundsToNothing } from './monthState.ts';
import { checkMonth, recordAudits } from './recordAudits.ts';

/**
 * Audits one TC of the caller's section in a month, and closes the month for it. Returns the TC's number. 404 for
 * another section's TC, 409 if it is audited already, 422 with everything that is missing. Call it in a transaction.
 */
export async function auditTransformer(
  tx: Executor,
  caller: Caller,
  { tcId, month, requestId }: { tcId: string; month: string; requestId: string },
): Promise<string> {
  checkMonth(month);
  await lockSection(tx, ownSection(caller));
  const state = await monthState(tx, inSection(ownSection(caller)), tcId, month);
  if (!state) throw notFound();
  const name = `TC ${state.number}`;
  if (state.isAudited)
    throw conflict('AlreadyAudited', `${name} has been audited for ${fullMonthTitle(month)} already.`);
  const refuse = (...gaps: string[]) =>
    ruleBroken(`${name} can't be audited for ${fullMonthTitle(month)}: ${gaps.join('; ')}.`);
  const gaps = gapsOf(state, month);
  if (gaps.length > 0) throw refuse(...gaps);
  if ((await recordAudits(tx, caller, month, tcId)) === 0) throw refuse(roundsToNothing);
  await recordChanges(tx, [
    {
      actorId: caller.userId,
      action: 'audit.transformer',
      entity: 'transformer',
      entityId: tcId,
      after: { month },
      requestId,
    },
  ]);
  return state.number;
}
