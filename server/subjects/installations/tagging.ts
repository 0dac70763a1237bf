import { and, count, desc, eq, notInArray, sql, sum } from 'drizzle-orm';
import { formatCount } from '#domain/formats.ts';
import { readerNotTagged } from '#domain/installations.ts';
import { currentMonth } from '#domain/months.ts';
import { lossPercentage } from '#domain/audit.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { recordChanges } from '../../machine/history/recordChanges.ts';
import { updateWithin, within } from '../../services/db/within.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import { conflict, Refusal } from '../../services/http/errors.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import { tcAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { inArchive } from '../billing/archivedMonths.ts';
import { openMonths } from '../billing/months.ts';
import { lockSection } from './lockSection.ts';
import { entriesOfCentres, source, storeTagging } from './taggings.ts';
import { dayOf, movingTo, planTagging, type Move, type Plan, type Tagging } from './taggingPlan.ts';

/** The effect of a tagging. */
interface Outcome {
  /** The number of installations that move; those that are there already, with its reading day, don't. */
  count: number;
  /** How many of them get another reading day. */
  readingDayChanges: number;
  /** The reading day that they get. */
  readingDay: number;
  /** How many of them an MR reads who is not tagged to the transformer centre. */
  readerNotTagged: number;
}

/** The numbers of a tagging that the officer has seen and confirmed. */
interface Confirmed {
  /** The number of installations to move: 409 if it is different now. @default any */
  expected?: number;
  /** How many of them may have an MR who is not tagged to the transformer centre: 422 if there are more. @default 0 */
  insist?: number | undefined;
}

/** Returns the effect that a tagging would have, on losses too; throws the refusals that nobody can insist against. */
export async function previewTagging(db: Database, caller: Caller, tagging: Tagging) {
  const plan = await planTagging(db, caller, tagging);
  return { ...outcomeOf(plan), losses: await lossesAfter(db, caller, tagging.tcId, plan.moves) };
}

/**
 * Tags installations of the caller's section to one of its transformer centres from a month on, all or none, and sets
 * its reading day for them. Returns the id of this act too, to undo it by; null if nothing moves.
 */
export async function tagInstallations(
  db: Database,
  caller: Caller,
  tagging: Tagging & Confirmed,
  requestId: string,
): Promise<Outcome & { taggingId: string | null }> {
  await openMonths(db, currentMonth());
  return db.transaction(async tx => {
    await lockSection(tx, ownSection(caller));
    const plan = await planTagging(tx, caller, tagging);
    refuseUnconfirmed(plan, tagging);
    const { moves } = plan;
    if (moves.length === 0) return { ...outcomeOf(plan), taggingId: null };
    const ids = moves.map(({ installationId }) => installationId);
    const taggingId = await storeTagging(tx, caller, { ...tagging, ids });
    await applyMoves(tx, caller, tagging, ids);
    const entries = moves.map(({ installationId, tcId, taggedBy, readingDay }) => ({
      action: 'installation.tag',
      entity: 'installation',
      entityId: installationId,
      before: { tcId, taggedBy, readingDay },
      after: { tcId: tagging.tcId, taggedBy: source, readingDay: plan.readingDay, month: tagging.month },
    }));
    const former = moves.map(({ tcId }) => tcId);
    const ofCentres = entriesOfCentres('tag', { ...tagging, taggingId }, former);
    const by = { actorId: caller.userId, requestId };
    await recordChanges(
      tx,
      [...entries, ...ofCentres].map(entry => ({ ...entry, ...by })),
    );
    return { ...outcomeOf(plan), taggingId };
  });
}

const outcomeOf = ({ moves, ...plan }: Plan): Outcome => ({
  ...plan,
  count: moves.length,
  readingDayChanges: moves.filter(({ changesDay }) => changesDay).length,
});

/** Refuses what the officer has not confirmed. */
function refuseUnconfirmed(
  { moves, readerNotTagged: refused }: Plan,
  { expected, insist = 0 }: Confirmed,
): void {
  if (expected !== undefined && expected !== moves.length)
    throw conflict(
      'TaggingChanged',
      'Installations have been tagged since you looked. Please check the number and confirm again.',
    );
  if (refused > insist) {
    const howMany =
      moves.length === 1 ? '' : `: ${formatCount(refused)} of ${formatCount(moves.length)} installations`;
    const remedy = 'Please choose a TC of the same MR, or confirm that you tag to this one all the same.';
    throw new Refusal(422, 'ReaderNotTagged', `${readerNotTagged}${howMany}. ${remedy}`);
  }
}

/**
 * Changes the rows of the month and of all later ones. The reading day follows the transformer centre's terms in each
 * month.
 */
async function applyMoves(
  tx: Executor,
  caller: Caller,
  { tcId, month }: Tagging,
  ids: readonly string[],
): Promise<void> {
  const values = { tcId, taggedBy: source, readingDay: dayOf(tcId) };
  await updateWithin(tx, inSection(ownSection(caller)), months, values, movingTo(tcId, { month, ids }));
}

const tcId = sql<string>`moving.tc_id`;
const installationId = sql<string>`moving.installation_id`;
const joins = sql<boolean>`moving.joins`;

/**
 * Returns what moves to a transformer centre mean for its loss and, the most left first, for the losses of those that
 * the installations leave: each in its own last audited month, had it begun with the new tags.
 */
async function lossesAfter(db: Executor, caller: Caller, target: string, moves: readonly Move[]) {
  const moving = moves.filter(move => move.tcId !== target);
  const steps = [
    ...moving.map(move => ({ tcId: target, installationId: move.installationId, joins: true })),
    ...moving.map(move => ({ tcId: move.tcId, installationId: move.installationId, joins: false })),
  ];
  const last = db
    .select({
      month: tcAudits.month,
      consumption: tcAudits.consumption,
      billed: tcAudits.installationConsumption,
      loss: tcAudits.lossPercentage,
    })
    .from(tcAudits)
    // Whose installations are in the archive, a month tells nothing.
    .where(and(eq(tcAudits.tcId, tcId), notInArray(tcAudits.month, inArchive(db))))
    .orderBy(desc(tcAudits.month))
    .limit(1)
    .as('last');
  // Installations that were not there yet in the last audited month, or, of those that leave, were there already.
  const isMoved = sql`${joins} <> (${months.tcId} is not distinct from ${tcId})`;
  const centre = { id: centres.id, number: centres.number, name: centres.name };
  const audit = { month: last.month, loss: last.loss, consumption: last.consumption, billed: last.billed };
  const rows = await db
    .select({
      ...centre,
      ...audit,
      joins,
      count: count(),
      units: sql<number>`coalesce(${sum(months.consumption)}, 0)`.mapWith(Number),
      withoutConsumption:
        sql<number>`count(${months.installationId}) filter (where ${months.consumption} is null)`.mapWith(
          Number,
        ),
    })
    .from(
      sql`unnest(${sql.param(steps.map(step => step.tcId))}::uuid[],
        ${sql.param(steps.map(step => step.installationId))}::uuid[],
        ${sql.param(steps.map(step => step.joins))}::boolean[]) as moving (tc_id, installation_id, joins)`,
    )
    .innerJoin(within(ofCaller(caller), centres), eq(centres.id, tcId))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(
      within(inSection(ownSection(caller)), months),
      and(eq(months.installationId, installationId), eq(months.month, last.month), isMoved),
    )
    .groupBy(...Object.values(centre), ...Object.values(audit), joins)
    .orderBy(desc(joins), desc(count()), centres.number);
  return rows.map(({ consumption, billed, units, ...row }) => ({
    ...row,
    lossAfter: lossPercentage(consumption, billed === null ? null : billed + (row.joins ? units : -units)),
  }));
}
