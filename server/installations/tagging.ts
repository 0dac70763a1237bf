import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TaggingSource } from '#domain/installations.ts';
import { currentMonth } from '#domain/months.ts';
import { ofCaller } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { inSection, ownSection } from '../access/sections.ts';
import { openMonths } from '../billing/months.ts';
import { areInForce } from '../billing/termsInForce.ts';
import { recordChanges } from '../changes/changes.ts';
import { updateWithin, within } from '../db/within.ts';
import type { Database, Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { tcTerms, transformerCentres as centres } from '../db/schema/index.ts';
import { conflict, notFound } from '../http/errors.ts';
import { idsOf, type Chosen } from './chosen.ts';
import { lockSection } from './lockSection.ts';
import { refuseAudited, refuseMonth } from './taggable.ts';

/** The source of every tag made here: only assistant engineers may tag. */
const source: TaggingSource = 'AE';

/** The installations to tag, and to which transformer centre, from a month on. */
export interface Tagging {
  tcId: string;
  month: string;
  chosen: Chosen;
}

/** The effect of a tagging. */
export interface Outcome {
  /** The number of installations that move; those that are there already, with its reading day, don't. */
  count: number;
  /** How many of them get another reading day. */
  readingDayChanges: number;
  /** The reading day that they get. */
  readingDay: number;
}

/** An installation that moves, as it is in the first month of the move. */
interface Move {
  installationId: string;
  tcId: string | null;
  taggedBy: TaggingSource | null;
  readingDay: number;
  changesDay: boolean;
}

/** Returns the effect that a tagging would have; throws the refusals that it would meet. */
export async function previewTagging(db: Database, caller: Caller, tagging: Tagging): Promise<Outcome> {
  return outcomeOf(await makePlan(db, caller, tagging));
}

/**
 * Tags installations of the caller's section to one of its transformer centres from a month on, all or none, and sets
 * its reading day for them. `expected` is the number to move that the officer was shown: 409 if it is different now.
 */
export async function tagInstallations(
  db: Database,
  caller: Caller,
  tagging: Tagging & { expected?: number },
  requestId: string,
): Promise<Outcome> {
  await openMonths(db, currentMonth());
  return db.transaction(async tx => {
    await lockSection(tx, ownSection(caller));
    const plan = await makePlan(tx, caller, tagging);
    const outcome = outcomeOf(plan);
    if (tagging.expected !== undefined && tagging.expected !== outcome.count)
      throw conflict(
        'TaggingChanged',
        'Installations have been tagged since you looked. Please check the number and confirm again.',
      );
    await applyMoves(tx, caller, tagging, plan.moves);
    await recordChanges(
      tx,
      plan.moves.map(({ installationId, tcId, taggedBy, readingDay }) => ({
        actorId: caller.userId,
        action: 'installation.tag',
        entity: 'installation',
        entityId: installationId,
        before: { tcId, taggedBy, readingDay },
        after: { tcId: tagging.tcId, taggedBy: source, readingDay: plan.readingDay, month: tagging.month },
        requestId,
      })),
    );
    return outcome;
  });
}

interface Plan {
  readingDay: number;
  moves: Move[];
}

const outcomeOf = ({ readingDay, moves }: Plan): Outcome => ({
  count: moves.length,
  readingDayChanges: moves.filter(({ changesDay }) => changesDay).length,
  readingDay,
});

/** Determines which installations move; throws if the tagging is not allowed. */
async function makePlan(tx: Executor, caller: Caller, { tcId, month, chosen }: Tagging): Promise<Plan> {
  const [centre] = await tx
    .select()
    .from(within(ofCaller(caller), centres))
    .where(eq(centres.id, tcId));
  if (!centre) throw notFound();
  const sectionCode = ownSection(caller);
  await refuseMonth(tx, centre, { sectionCode, month });
  const ids = await idsOf(tx, caller, month, chosen);
  const moves = await tx
    .select({
      installationId: months.installationId,
      tcId: first<string | null>(months.tcId),
      taggedBy: first<TaggingSource | null>(months.taggedBy),
      readingDay: first<number>(months.readingDay),
      changesDay: sql<boolean>`bool_or(${months.readingDay} <> ${dayOf(tcId)})`,
    })
    .from(within(inSection(sectionCode), months))
    .where(movingTo(tcId, { month, ids }))
    .groupBy(months.installationId);
  const installationIds = moves.map(each => each.installationId);
  await refuseAudited(tx, centre, { sectionCode, month, installationIds });
  return { readingDay: await readingDayIn(tx, tcId, month), moves };
}

/** The condition for rows of months that differ from what tagging to the centre makes them. */
function movingTo(tcId: string, { month, ids }: { month: string; ids: readonly string[] }): SQL | undefined {
  return and(
    isAnyOf(months.installationId, ids),
    gte(months.month, month),
    sql`(${months.tcId} is distinct from ${tcId} or ${months.readingDay} <> ${dayOf(tcId)})`,
  );
}

/** Selects the centre's reading day in the month of a row. */
const dayOf = (tcId: string): SQL<number> =>
  sql`(select reading_day from ${tcTerms} where ${and(eq(tcTerms.tcId, tcId), areInForce(months.month))})`;

/** Selects a column's value in the first of the months. */
const first = <T>(column: PgColumn) => sql<T>`(array_agg(${column} order by ${months.month}))[1]`;

async function readingDayIn(tx: Executor, tcId: string, month: string): Promise<number> {
  const [term] = await tx
    .select({ readingDay: tcTerms.readingDay })
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), areInForce(month)));
  if (!term) throw new Error(`The transformer centre ${tcId} has no terms in ${month}`);
  return term.readingDay;
}

/**
 * Changes the rows of the month and of all later ones. The reading day follows the transformer centre's terms in each
 * month.
 */
async function applyMoves(
  tx: Executor,
  caller: Caller,
  { tcId, month }: Tagging,
  moves: Move[],
): Promise<void> {
  const ids = moves.map(({ installationId }) => installationId);
  const values = { tcId, taggedBy: source, readingDay: dayOf(tcId) };
  await updateWithin(tx, inSection(ownSection(caller)), months, values, movingTo(tcId, { month, ids }));
}
