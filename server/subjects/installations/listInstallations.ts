import { aliasedTable, and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { installation, readInstallation } from '#contract/installations.ts';
import { estimatedStatuses, estimateOf } from '#domain/lossCauses.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { inSections, shapeOf, type Sections, type SectionsShape } from '../../machine/access/sections.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { areas, installations } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import { limits, type Page } from '../../services/http/paging.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import { holdUnarchived, refuseWithoutYear, whileThere } from '../billing/archivedMonths.ts';
import { locationColumns, toLocation } from '../accounts/location.ts';
import { resolveFilter, type InstallationFilter } from './installationFilter.ts';
import { placeOf } from './placeOfPage.ts';
import { installationList, requested } from './installationQuery.ts';

type Installation = Static<typeof installation>;

/**
 * Returns a page of installations as they were in a month, ordered by section and account, and the total count. 422 if they are
 * in the archive.
 */
export async function listInstallations(
  db: Database,
  caller: Caller,
  filter: InstallationFilter,
  { page, estimates }: { page: Page; estimates: boolean },
): Promise<{ rows: Installation[]; count: number }> {
  const { month } = filter;
  if (estimates) await refuseWithoutYear(db, month, `An estimate of ${fullMonthTitle(month)}`);
  return whileThere(db, month, async () => {
    const resolved = await resolveFilter(db, caller, filter);
    const { limit } = limits(page);
    const { count, sections, offset } = await placeOf(db, resolved, limits(page));
    if (limits(page).offset >= count) return { rows: [], count };
    const found = await installationList.read(db, requested({ ...resolved, sections }), { limit, offset });
    const rows = found.map(toInstallation);
    return { rows: estimates ? await withEstimates(db, rows, resolved) : rows, count };
  });
}

/** Yields every installation that a list would show, in its order. Call it at the start of a transaction. */
export async function* everyInstallation(
  db: Executor,
  caller: Caller,
  filter: InstallationFilter,
): AsyncGenerator<Installation> {
  await holdUnarchived(db, filter.month);
  const resolved = await resolveFilter(db, caller, filter);
  yield* installationList.every(db, requested(resolved), found => found.map(toInstallation));
}

/** Returns an installation that the caller may see, or `undefined`. */
export async function findInstallation(
  db: Executor,
  caller: Caller,
  id: string,
): Promise<Static<typeof readInstallation.response>['data'] | undefined> {
  const [row] = await nameInstallations(db, caller, [id]);
  return (
    row && {
      id: row.id,
      accountId: row.accountId,
      RRNumber: row.rrNumber,
      consumerName: row.consumerName,
      sanctionedLoad: { kW: row.sanctionedKw, hp: row.sanctionedHp },
      location: toLocation(row.area),
    }
  );
}

/** Returns what names the installations with these ids that the caller may see. */
export function nameInstallations(db: Executor, caller: Caller, ids: readonly string[]) {
  const { shape, values } = areaShapeOf(caller);
  return named(db, shape).execute({ ...values, ids });
}

type Found = Awaited<ReturnType<typeof installationList.read>>[number];

function toInstallation({ month, installation: row, mrCode, area, centre, terms }: Found): Installation {
  return {
    id: row.id,
    accountId: month.accountId,
    RRNumber: row.rrNumber,
    consumerName: row.consumerName,
    tariff: { short: month.tariff },
    sanctionedLoad: { kW: row.sanctionedKw, hp: row.sanctionedHp },
    readingDay: month.readingDay,
    MR: { mrCode: mrCode ?? '' },
    location: toLocation(area),
    transformer: centre && terms && { ...centre, ...terms },
    taggedBy: month.taggedBy,
    audit: [
      {
        month: month.month,
        billing: {
          from: month.duration,
          status: month.status,
          consumption: month.consumption,
          EMax: month.eMax,
          EMin: month.eMin,
          demand: month.demand,
          collection: month.collection,
          billCancellation: month.billCancellation,
        },
      },
    ],
  };
}

/** Adds to installations of some sections in a month what each would have used beyond its bill. */
async function withEstimates(
  db: Executor,
  rows: readonly Installation[],
  { month, sections }: { month: string; sections: Sections },
): Promise<Installation[]> {
  const isEstimated = ({ audit }: Installation) =>
    estimatedStatuses.some(status => status === audit[0]?.billing.status);
  const found = await pastMonths(db, shapeOf(sections)).execute({
    sections,
    month,
    yearBefore: addMonths(month, -12),
    installationIds: rows.filter(isEstimated).map(({ id }) => id),
  });
  const ofInstallation = Map.groupBy(found, ({ id }) => id);
  return rows.map(row => {
    if (!isEstimated(row)) return { ...row, estimate: null };
    const past = (ofInstallation.get(row.id) ?? []).map(({ consumption, ...at }) => ({
      month: at.month,
      consumption: consumption ?? 0,
    }));
    const consumed = past.map(({ consumption }) => consumption);
    const estimate = estimateOf(consumed, row.audit[0]?.billing.consumption ?? null);
    return { ...row, estimate: { ...estimate, months: past } };
  });
}

const { placeholder } = sql;

const named = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      id: installations.id,
      accountId: installations.accountId,
      rrNumber: installations.rrNumber,
      consumerName: installations.consumerName,
      sanctionedKw: installations.sanctionedKw,
      sanctionedHp: installations.sanctionedHp,
      area: locationColumns,
    })
    .from(within(areaScope(shape), installations))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, installations.sectionCode)))
    .where(isAnyOf(installations.id, placeholder('ids'))),
);

/** The months before in which an installation consumed anything, wherever it was then. */
const pastMonths = cachedStatement((db, sections: SectionsShape) => {
  const past = aliasedTable(joined(months), 'past');
  return db
    .select({ id: past.installationId, month: past.month, consumption: past.consumption })
    .from(within(inSections(sections), months))
    .innerJoin(past, eq(past.installationId, months.installationId))
    .where(
      and(
        eq(months.month, placeholder('month')),
        isAnyOf(months.installationId, placeholder('installationIds')),
        lt(past.month, placeholder('month')),
        gte(past.month, placeholder('yearBefore')),
        gt(past.consumption, 0),
      ),
    )
    .orderBy(past.month);
});
