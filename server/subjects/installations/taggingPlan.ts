import { and, desc, eq, gt, gte, max, min, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TaggingSource } from '#domain/installations.ts';
import { whoReopens } from '#domain/audit.ts';
import { addMonths, monthTitle } from '#domain/months.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSection, inSections, ownSection } from '../../machine/access/sections.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import {
  sectionCounts,
  tcAudits,
  tcMeterReaders,
  tcTerms,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';
import { joined } from '../../services/db/areaTable.ts';
import { refuseChangesFrom } from '../billing/archivedMonths.ts';
import { areInForce } from '../billing/auditState.ts';
import { resolveFilter, type InstallationFilter } from './installationFilter.ts';
import { installationList, requested } from './installationQuery.ts';

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
  await refuseChangesFrom(tx, month);
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

type Centre = typeof centres.$inferSelect;

/** Refuses a month in which installations can't be tagged to a transformer centre. */
async function refuseMonth(
  tx: Executor,
  { number, activatedOn }: Centre,
  { sectionCode, month }: { sectionCode: string; month: string },
): Promise<void> {
  if (month < activatedOn)
    throw ruleBroken(
      `TC ${number} was created in ${monthTitle(activatedOn)}. So, please select ${monthTitle(activatedOn)} or a later month to tag installations to it.`,
    );
  const [open] = await tx
    .select({ first: min(sectionCounts.month), last: max(sectionCounts.month) })
    .from(within(inSection(sectionCode), sectionCounts))
    .where(gt(sectionCounts.installations, 0));
  if (open?.first && open.last && (month < open.first || month > open.last))
    throw ruleBroken(
      `Installations are on record from ${monthTitle(open.first)} to ${monthTitle(open.last)}. Please select one of these months to tag them.`,
    );
}

/**
 * Refuses closed months: the transformer centre to tag to, or one of the section that an installation leaves, was
 * audited in the given month or a later one. Installations that another section has there are unaffected.
 */
async function refuseAudited(
  tx: Executor,
  { id }: Centre,
  {
    sectionCode,
    month,
    installationIds,
  }: { sectionCode: string; month: string; installationIds: readonly string[] },
): Promise<void> {
  if (installationIds.length === 0) return;
  const left = tx
    .selectDistinct({ tcId: months.tcId })
    .from(within(inSection(sectionCode), months))
    .where(and(isAnyOf(months.installationId, installationIds), gte(months.month, month)));
  const [audited] = await tx
    .select({ number: centres.number, month: tcAudits.month })
    .from(tcAudits)
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .where(and(gte(tcAudits.month, month), or(eq(tcAudits.tcId, id), sql`${tcAudits.tcId} in ${left}`)))
    .orderBy(desc(tcAudits.month), desc(sql`${tcAudits.tcId} = ${id}`), centres.number)
    .limit(1);
  if (!audited) return;
  const next = monthTitle(addMonths(audited.month, 1));
  throw ruleBroken(
    `TC ${audited.number} has been audited for ${monthTitle(audited.month)}, so please select a later month (${next} onwards) to tag installations. ${whoReopens}`,
  );
}

/** Installations by their ids, those that a list shows, or the given ids that the list still shows. */
export interface Chosen {
  ids?: readonly string[] | undefined;
  filter?: InstallationFilter | undefined;
}

/**
 * Returns the ids of the chosen installations of the caller's section in a month; 404 if one of the given ids is
 * missing.
 */
export async function idsOf(
  tx: Executor,
  caller: Caller,
  month: string,
  { ids, filter }: Chosen,
): Promise<readonly string[]> {
  const named = ids && [...new Set(ids)];
  if (named) await requireOwn(tx, caller, month, named);
  if (!filter) return named ?? [];
  const { shape, values } = requested(await resolveFilter(tx, caller, filter));
  const rows = await tx
    .select({ id: months.installationId })
    .from(within(inSections(shape.sections), months))
    .where(and(installationList.where(values), named && isAnyOf(months.installationId, named)))
    .execute(values);
  return rows.map(({ id }) => id);
}

async function requireOwn(
  tx: Executor,
  caller: Caller,
  month: string,
  named: readonly string[],
): Promise<void> {
  const found = await tx.$count(
    within(inSection(ownSection(caller)), months),
    and(eq(months.month, month), isAnyOf(months.installationId, named)),
  );
  if (found < named.length) throw notFound();
}
