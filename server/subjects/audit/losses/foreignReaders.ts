import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Area } from '#domain/areas.ts';
import { inSections, sectionsOf, shapeOf, type SectionsShape } from '../../../machine/access/sections.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { isAnyOf } from '../../../services/db/conditions.ts';
import { listQuery } from '../../../services/db/listQuery.ts';
import { installationMonths as months } from '../../../services/db/installationMonths.ts';
import {
  installations,
  tcMeterReaders,
  transformerCentres as centres,
  users,
} from '../../../services/db/schema/index.ts';
import { ascending } from '../../../services/db/sort.ts';
import { within } from '../../../services/db/within.ts';
import { limits, type Page } from '../../../services/http/paging.ts';
import { archivedAmong, whileThere } from '../../billing/archivedMonths.ts';

/** The most installations that a pair of TCs names for a review. */
const reviewed = 5;

const { placeholder } = sql;

/** The tagged installations of the placeholder `month` that none of the MRs of their TC reads. */
const isForeign = (db: Executor) =>
  and(
    eq(months.month, placeholder('month')),
    isNotNull(months.tcId),
    notExists(
      db
        .select()
        .from(tcMeterReaders)
        .where(and(eq(tcMeterReaders.tcId, months.tcId), eq(tcMeterReaders.mrId, months.mrId))),
    ),
  );

const ofMonth = {
  installationId: months.installationId,
  accountId: months.accountId,
  sectionCode: months.sectionCode,
  mrId: months.mrId,
  tcId: months.tcId,
  consumption: months.consumption,
};

const ofInstallation = {
  id: installations.id,
  accountId: installations.accountId,
  RRNumber: installations.rrNumber,
  mrCode: sql<string>`coalesce(${users.mrCode}, '')`,
};

const list = listQuery({
  only: isForeign,
  order: () => [ascending(months.sectionCode), ascending(months.accountId)],
  rows: (db, { sections }: { sections: SectionsShape }, paginate, ordered) => {
    const page = paginate(
      db
        .select(ofMonth)
        .from(within(inSections(sections), months))
        .$dynamic(),
    ).as('page');
    return db
      .select({
        ...ofInstallation,
        consumption: page.consumption,
        transformer: { id: centres.id, number: centres.number, name: centres.name },
      })
      .from(page)
      .innerJoin(joined(installations), eq(installations.id, page.installationId))
      .innerJoin(joined(users), eq(users.id, page.mrId))
      .innerJoin(joined(centres), eq(centres.id, page.tcId))
      .orderBy(...ordered([ascending(page.sectionCode), ascending(page.accountId)]));
  },
  matching: (db, { sections }, where) =>
    db
      .select({ tcId: months.tcId })
      .from(within(inSections(sections), months))
      .where(where),
});

/** Returns a page of the installations of an area that none of the MRs of their TC reads in a month; 422 if they are in the archive. */
export async function foreignReaders(
  db: Executor,
  caller: Caller,
  month: string,
  area: Area | undefined,
  page: Page,
) {
  const sections = await sectionsOf(db, caller, area);
  const request = { shape: { sections: shapeOf(sections) }, values: { sections, month } };
  return whileThere(db, month, () => list.page(db, request, limits(page)));
}

/**
 * Returns the first such installations of each of some TCs; null if they are in the archive. The caller has to be in charge of the
 * TCs.
 */
export async function foreignReadersOf(db: Executor, month: string, tcIds: readonly string[]) {
  const rows = await firstOfEach(db, {}).execute({ month, tcIds, reviewed });
  if ((await archivedAmong(db, [month])).length > 0) return null;
  return Map.groupBy(
    rows.map(({ tcId, ...installation }) => ({ tcId, installation })),
    ({ tcId }) => tcId,
  );
}

const firstOfEach = cachedStatement(db => {
  const numbered = db
    .select({
      ...ofMonth,
      place: sql<number>`row_number() over (partition by ${months.tcId} order by ${months.accountId})`.as(
        'place',
      ),
    })
    .from(joined(months))
    .where(and(isForeign(db), isAnyOf(months.tcId, placeholder('tcIds'))))
    .as('numbered');
  return db
    .select({ tcId: numbered.tcId, ...ofInstallation, consumption: numbered.consumption })
    .from(numbered)
    .innerJoin(joined(installations), eq(installations.id, numbered.installationId))
    .innerJoin(joined(users), eq(users.id, numbered.mrId))
    .where(sql`${numbered.place} <= ${placeholder('reviewed')}`)
    .orderBy(asc(numbered.accountId));
});
