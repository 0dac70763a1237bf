import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TaggingSource } from '#domain/installations.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, ownSection } from '../../machine/access/sections.ts';
import { areInForce } from '../billing/termsInForce.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/isAnyOf.ts';
import { installationMonths as months } from '../../services/db/partitioned/installationMonths.ts';
import { tcMeterReaders, tcTerms, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { notFound } from '../../services/http/errors.ts';
import { idsOf, type Chosen } from './chosen.ts';
import { refuseAudited, refuseMonth } from './taggable.ts';

/** The installations to tag, and to which transformer centre, from a month on. */
export interface Tagging {
  tcId: string;
  month: string;
  chosen: Chosen;
}

/** An installation that moves, as it is in the first month of the move. */
export interface Move {
  installationId: string;
  tcId: string | null;
  taggedBy: TaggingSource | null;
  readingDay: number;
  mrId: string;
  /** Whether its reading day changes in one of the months. */
  changesDay: boolean;
}

/** The installations that move, and what they find at the transformer centre. */
export interface Plan {
  readingDay: number;
  moves: Move[];
  /** How many of them an MR reads who is not tagged to the transformer centre. */
  readerNotTagged: number;
}

/** Determines which installations move; throws if the tagging is not allowed, whoever reads them. */
export async function planTagging(
  tx: Executor,
  caller: Caller,
  { tcId, month, chosen }: Tagging,
): Promise<Plan> {
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
      mrId: first<string>(months.mrId),
      changesDay: sql<boolean>`bool_or(${months.readingDay} <> ${dayOf(tcId)})`,
    })
    .from(within(inSection(sectionCode), months))
    .where(movingTo(tcId, { month, ids }))
    .groupBy(months.installationId);
  const installationIds = moves.map(each => each.installationId);
  await refuseAudited(tx, centre, { sectionCode, month, installationIds });
  const readers = await readersOf(tx, tcId);
  return {
    readingDay: await readingDayIn(tx, tcId, month),
    moves,
    readerNotTagged: moves.filter(({ mrId }) => !readers.has(mrId)).length,
  };
}

/** The condition for rows of months that differ from what tagging to the centre makes them. */
export function movingTo(
  tcId: string,
  { month, ids }: { month: string; ids: readonly string[] },
): SQL | undefined {
  return and(
    isAnyOf(months.installationId, ids),
    gte(months.month, month),
    sql`(${months.tcId} is distinct from ${tcId} or ${months.readingDay} <> ${dayOf(tcId)})`,
  );
}

/** Selects the centre's reading day in the month of a row. */
export const dayOf = (tcId: string | PgColumn): SQL<number> =>
  sql`(select reading_day from ${tcTerms} where ${and(eq(tcTerms.tcId, tcId), areInForce(months.month))})`;

/** Selects a column's value in the first of the months. */
const first = <T>(column: PgColumn) => sql<T>`(array_agg(${column} order by ${months.month}))[1]`;

async function readersOf(tx: Executor, tcId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ mrId: tcMeterReaders.mrId })
    .from(tcMeterReaders)
    .where(eq(tcMeterReaders.tcId, tcId));
  return new Set(rows.map(({ mrId }) => mrId));
}

async function readingDayIn(tx: Executor, tcId: string, month: string): Promise<number> {
  const [term] = await tx
    .select({ readingDay: tcTerms.readingDay })
    .from(tcTerms)
    .where(and(eq(tcTerms.tcId, tcId), areInForce(month)));
  if (!term) throw new Error(`The transformer centre ${tcId} has no terms in ${month}`);
  return term.readingDay;
}
