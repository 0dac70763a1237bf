import type { Caller } from '../../../machine/access/caller.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { partnersOf, type Partner } from './mistags.ts';
import { monthsLookedAt, reasonsOf } from './reasons.ts';

type Reasons = Awaited<ReturnType<typeof reasonsOf>>[number];

/** A TC with its figures of a month and what may explain them. */
export interface Explained extends Reasons {
  month: string;
  why: Reasons['why'] & { mistagPartner: Partner | null };
}

/**
 * Returns the figures of some TCs in a month that is audited, and what may explain them, by id. `months` are those in
 * which repeated losses count. The caller has to be in charge of the TCs.
 */
export async function explain(
  db: Executor,
  caller: Caller,
  asked: { month: string; months?: readonly string[]; tcIds: readonly string[] },
): Promise<Map<string, Explained>> {
  const { month, months = monthsLookedAt(month), tcIds } = asked;
  const partners = await partnersOf(db, caller, month, tcIds);
  const found = await reasonsOf(db, { month, months, tcIds });
  return new Map(
    found.map(({ why, ...figures }) => [
      figures.id,
      { ...figures, month, why: { ...why, mistagPartner: partners.get(figures.id) ?? null } },
    ]),
  );
}
