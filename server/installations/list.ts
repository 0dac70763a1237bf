import { and, asc, eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { installation } from '#contract/installations.ts';
import type { Caller } from '../access/caller.ts';
import type { Database, Executor } from '../db/connect.ts';
import { builtOnce, plannedEachTime } from '../db/builtOnce.ts';
import { inBatches } from '../db/inBatches.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { areas, installations, transformerCentres, users } from '../db/schema/index.ts';
import { locationColumns, toLocation } from '../directory/location.ts';
import { limits, type Page } from '../http/paging.ts';
import { askedFor, rowsOf, type Asked } from './conditions.ts';
import { narrow, type InstallationFilter, type Narrowing } from './filter.ts';
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
  const { shape, values } = askedFor(asked);
  const { sectionCode, accountId } = after?.month ?? {};
  return rowsRead(db, { shape, isAfter: after !== undefined }).execute({
    ...values,
    limit,
    offset,
    sectionCode,
    accountId,
  });
}

const { placeholder } = sql;

const rowsRead = builtOnce((db, { shape, isAfter }: { shape: Asked['shape']; isAfter: boolean }) => {
  const behind = sql`(${months.sectionCode}, ${months.accountId}) > (${placeholder('sectionCode')}, ${placeholder('accountId')})`;
  // The rows of the page first, by their index; what they are shown with is joined to those few.
  const shown = db
    .select(ofMonth)
    .from(months)
    .where(and(rowsOf(shape), isAfter ? behind : undefined))
    .orderBy(asc(months.sectionCode), asc(months.accountId))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .as('shown');
  return db
    .select({
      month: shown._.selectedFields,
      installation: own,
      mrCode: users.mrCode,
      area: locationColumns,
      centre: ofCentre,
    })
    .from(shown)
    .innerJoin(installations, eq(installations.id, shown.installationId))
    .innerJoin(users, eq(users.id, shown.mrId))
    .innerJoin(areas, and(eq(areas.level, 'section'), eq(areas.code, shown.sectionCode)))
    .leftJoin(transformerCentres, eq(transformerCentres.id, shown.tcId))
    .orderBy(asc(shown.sectionCode), asc(shown.accountId))
    .prepare(plannedEachTime);
});

/** What is read of an installation and what it is shown with: what nobody is shown isn't fetched either. */
const own = {
  id: installations.id,
  rrNumber: installations.rrNumber,
  consumerName: installations.consumerName,
  sanctionedKw: installations.sanctionedKw,
  sanctionedHp: installations.sanctionedHp,
};
const ofMonth = {
  month: months.month,
  installationId: months.installationId,
  accountId: months.accountId,
  sectionCode: months.sectionCode,
  mrId: months.mrId,
  readingDay: months.readingDay,
  tariff: months.tariff,
  tcId: months.tcId,
  taggedBy: months.taggedBy,
  status: months.status,
  duration: months.duration,
  consumption: months.consumption,
  eMax: months.eMax,
  eMin: months.eMin,
  demand: months.demand,
  collection: months.collection,
  billCancellation: months.billCancellation,
};
const ofCentre = {
  id: transformerCentres.id,
  number: transformerCentres.number,
  readingDay: transformerCentres.readingDay,
};

interface Found {
  month: Pick<typeof months.$inferSelect, keyof typeof ofMonth>;
  installation: Pick<typeof installations.$inferSelect, keyof typeof own>;
  mrCode: string | null;
  area: Parameters<typeof toLocation>[0];
  centre: Pick<typeof transformerCentres.$inferSelect, keyof typeof ofCentre> | null;
}

function toInstallation({ month, installation: row, mrCode, area, centre }: Found): Installation {
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
    transformer: centre,
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
