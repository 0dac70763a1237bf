import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { installation } from '#contract/installations.ts';
import type { Caller } from '../access/caller.ts';
import type { Database, Executor } from '../db/connect.ts';
import { inBatches } from '../db/inBatches.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { areas, installations, transformerCentres, users } from '../db/schema/index.ts';
import { toLocation } from '../directory/location.ts';
import { limits, type Page } from '../http/paging.ts';
import { narrow, rowsOf, type InstallationFilter, type Narrowing } from './filter.ts';
import { placeOf } from './place.ts';

type Installation = Static<typeof installation>;

/** A page of installations as they were in a month, by section and account, and how many there are. */
export async function listInstallations(
  db: Database,
  caller: Caller,
  filter: InstallationFilter,
  page: Page,
): Promise<{ rows: Installation[]; count: number }> {
  const asked = await narrow(db, caller, filter);
  const { limit } = limits(page);
  const { count, sections, offset } = await placeOf(db, asked, limits(page));
  if (limits(page).offset >= count) return { rows: [], count };
  const found = await readRows(db, { ...asked, sections }, { limit, offset });
  return { rows: found.map(toInstallation), count };
}

/** Every installation that a list would show, in its order. */
export async function* everyInstallation(
  db: Executor,
  caller: Caller,
  filter: InstallationFilter,
): AsyncGenerator<Installation> {
  const asked = await narrow(db, caller, filter);
  const found = inBatches<Found>((after, limit) => readRows(db, asked, { limit, after }));
  for await (const row of found) yield toInstallation(row);
}

/** Which of the rows asked for are read: as many, after some or after one of them. */
interface Part {
  limit: number;
  offset?: number;
  after?: Found | undefined;
}

function readRows(db: Executor, asked: Narrowing, { limit, offset = 0, after }: Part): Promise<Found[]> {
  const { sectionCode, accountId } = after?.month ?? {};
  const behind = after && sql`(${months.sectionCode}, ${months.accountId}) > (${sectionCode}, ${accountId})`;
  // The rows of the page first, by their index; what they are shown with is joined to those few.
  const shown = db
    .select(getTableColumns(months))
    .from(months)
    .where(and(rowsOf(asked), behind))
    .orderBy(asc(months.sectionCode), asc(months.accountId))
    .limit(limit)
    .offset(offset)
    .as('shown');
  return db
    .select({
      month: shown._.selectedFields,
      installation: installations,
      reader: users,
      area: areas,
      centre: transformerCentres,
    })
    .from(shown)
    .innerJoin(installations, eq(installations.id, shown.installationId))
    .innerJoin(users, eq(users.id, shown.mrId))
    .innerJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, shown.sectionCode)))
    .leftJoin(transformerCentres, eq(transformerCentres.id, shown.tcId))
    .orderBy(asc(shown.sectionCode), asc(shown.accountId));
}

interface Found {
  month: typeof months.$inferSelect;
  installation: typeof installations.$inferSelect;
  reader: typeof users.$inferSelect;
  area: typeof areas.$inferSelect;
  centre: typeof transformerCentres.$inferSelect | null;
}

function toInstallation({ month, installation: row, reader, area, centre }: Found): Installation {
  return {
    id: row.id,
    accountId: row.accountId,
    RRNumber: row.rrNumber,
    consumerName: row.consumerName,
    tariff: { short: month.tariff },
    sanctionedLoad: { kW: row.sanctionedKw, hp: row.sanctionedHp },
    readingDay: month.readingDay,
    MR: { mrCode: reader.mrCode ?? '' },
    location: toLocation(area),
    transformer: centre && { id: centre.id, number: centre.number, readingDay: centre.readingDay },
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
