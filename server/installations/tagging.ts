import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TaggingSource } from '#domain/installations.ts';
import { currentMonth } from '#domain/months.ts';
import { areaScope } from '../access/areaScope.ts';
import type { Caller } from '../access/caller.ts';
import { ownSection } from '../access/sections.ts';
import { openMonths } from '../billing/months.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database, Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { tcTerms, transformerCentres as centres } from '../db/schema/index.ts';
import { conflict, notFound } from '../http/errors.ts';
import { idsOf, type Chosen } from './chosen.ts';
import { holdSection } from './holdSection.ts';
import { refuseAudited, refuseMonth } from './taggable.ts';

/** By whom an installation is tagged here: nobody else may. */
const source: TaggingSource = 'AE';

/** What is to be tagged to which transformer centre, from a month on. */
export interface Tagging {
  tcId: string;
  month: string;
  chosen: Chosen;
}

/** What a tagging comes to. */
export interface Outcome {
  /** Installations that move: those that are there already, with its reading day, do not. */
  count: number;
  /** Those of them that get another reading day. */
  readingDayChanges: number;
  /** The one that they get. */
  readingDay: number;
}

/** An installation that moves, as it is in the first month in which it does. */
interface Move {
  installationId: string;
  tcId: string | null;
  taggedBy: TaggingSource | null;
  readingDay: number;
  changesDay: boolean;
}

/** What a tagging would come to; refused for what it would be refused for. */
export async function previewTagging(db: Database, caller: Caller, tagging: Tagging): Promise<Outcome> {
  return outcomeOf(await planned(db, caller, tagging));
}

/**
 * Tags installations of the caller's section to one of its transformer centres from a month on, all or none, and gives
 * them its reading day. `expected` is how many were to move when whoever tags was shown it: 409 where it is another
 * number now.
 */
export async function tagInstallations(
  db: Database,
  caller: Caller,
  tagging: Tagging & { expected?: number },
  requestId: string,
): Promise<Outcome> {
  await openMonths(db, currentMonth());
  return db.transaction(async tx => {
    await holdSection(tx, ownSection(caller));
    const plan = await planned(tx, caller, tagging);
    const outcome = outcomeOf(plan);
    if (tagging.expected !== undefined && tagging.expected !== outcome.count)
      throw conflict(
        'TaggingChanged',
        'Installations have been tagged since you looked. Please check the number and confirm again.',
      );
    await carryOut(tx, caller, tagging, plan.moves);
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

/** Finds out who moves; throws what stands in the way of it. */
async function planned(tx: Executor, caller: Caller, { tcId, month, chosen }: Tagging): Promise<Plan> {
  const [centre] = await tx
    .select()
    .from(centres)
    .where(and(eq(centres.id, tcId), areaScope(caller, centres)));
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
    .from(months)
    .where(movingTo(tcId, { caller, month, ids }))
    .groupBy(months.installationId);
  const installationIds = moves.map(each => each.installationId);
  await refuseAudited(tx, centre, { sectionCode, month, installationIds });
  return { readingDay: await readingDayIn(tx, tcId, month), moves };
}

/** The rows of months that are not yet as tagging to the centre makes them. */
function movingTo(
  tcId: string,
  { caller, month, ids }: { caller: Caller; month: string; ids: readonly string[] },
): SQL | undefined {
  return and(
    isAnyOf(months.installationId, ids),
    gte(months.month, month),
    eq(months.sectionCode, ownSection(caller)),
    sql`(${months.tcId} is distinct from ${tcId} or ${months.readingDay} <> ${dayOf(tcId)})`,
  );
}

/** The centre's reading day in the month of a row. */
const dayOf = (tcId: string): SQL<number> =>
  sql`(select reading_day from ${tcTerms} where tc_id = ${tcId} and from_month <= ${months.month}
    order by from_month desc limit 1)`;

/** A column as it is in the first of the months. */
const first = <T>(column: PgColumn) => sql<T>`(array_agg(${column} order by ${months.month}))[1]`;

async function readingDayIn(tx: Executor, tcId: string, month: string): Promise<number> {
  const [term] = await tx
    .select({ readingDay: tcTerms.readingDay })
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), lte(tcTerms.fromMonth, month)))
    .orderBy(desc(tcTerms.fromMonth))
    .limit(1);
  if (!term) throw new Error(`The transformer centre ${tcId} has no terms in ${month}`);
  return term.readingDay;
}

/** Changes the rows of the month and of every later one. Those of a transformer centre go by its terms in each. */
async function carryOut(
  tx: Executor,
  caller: Caller,
  { tcId, month }: Tagging,
  moves: Move[],
): Promise<void> {
  const ids = moves.map(({ installationId }) => installationId);
  await tx
    .update(months)
    .set({ tcId, taggedBy: source, readingDay: dayOf(tcId) })
    .where(movingTo(tcId, { caller, month, ids }));
}
