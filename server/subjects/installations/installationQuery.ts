import { and, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { inSections, shapeOf, type SectionsShape } from '../../machine/access/sections.ts';
import { areInForce } from '../billing/auditState.ts';
import { joined } from '../../services/db/areaTable.ts';
import { isAnyOf, prefixPattern, startsWithByIndex } from '../../services/db/conditions.ts';
import { listQuery, type ListRequest } from '../../services/db/listQuery.ts';
import { ascending } from '../../services/db/sort.ts';
import { within } from '../../services/db/within.ts';
import { installationMonths as months } from '../../services/db/installationMonths.ts';
import {
  areas,
  installations,
  tcAudits,
  tcTerms,
  transformerCentres,
  users,
} from '../../services/db/schema/index.ts';
import { locationColumns } from '../accounts/location.ts';
import type { ResolvedFilter } from './installationFilter.ts';

const { placeholder } = sql;

/** The condition on `installation_months` for each part of a filter, with a placeholder for its value. */
const conditions: Record<Exclude<keyof ResolvedFilter, 'sections'> | 'tagged', SQL> = {
  month: eq(months.month, placeholder('month')),
  id: eq(months.installationId, placeholder('id')),
  transformerId: eq(months.tcId, placeholder('transformerId')),
  rrNumber: ofInstallation(startsWithByIndex(installations.rrNumber, placeholder('rrNumber'))),
  lookup: ofInstallation(
    sql`(${eq(installations.accountId, placeholder('account'))} or ${startsWithByIndex(installations.rrNumber, placeholder('lookup'))})`,
  ),
  readingDays: isAnyOf(months.readingDay, placeholder('readingDays')),
  mrIds: isAnyOf(months.mrId, placeholder('mrIds')),
  tariffs: isAnyOf(months.tariff, placeholder('tariffs')),
  statuses: isAnyOf(months.status, placeholder('statuses')),
  withoutStatus: isNull(months.status),
  taggedBy: isAnyOf(months.taggedBy, placeholder('taggedBy')),
  untagged: isNull(months.tcId),
  tagged: isNotNull(months.tcId),
  abnormal: gt(months.consumption, months.eMax),
  subnormal: lt(months.consumption, months.eMin),
  billCancellation: gt(months.billCancellation, 0),
  audited: sql`exists (select from ${tcAudits}
    where ${tcAudits.tcId} = ${months.tcId} and ${tcAudits.month} = ${months.month})`,
  longerThan: gt(months.duration, placeholder('longerThan')),
};

/** A condition on the installation of a month. */
function ofInstallation(condition: SQL): SQL {
  return sql`exists (select from ${joined(installations)}
    where ${installations.id} = ${months.installationId} and ${condition})`;
}

/** The columns to read: only those that are shown. */
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
const ofCentre = { id: transformerCentres.id, number: transformerCentres.number };
const ofTerms = { readingDay: tcTerms.readingDay };

interface SectionsOf {
  sections: SectionsShape;
}

/** Installations in the months of some sections, by section and account. */
export const installationList = listQuery({
  conditions,
  order: () => [ascending(months.sectionCode), ascending(months.accountId)],
  rows: (db, { sections }: SectionsOf, paginate, ordered) => {
    // Finds the page's rows first, by their index; joins further data to those few only.
    const page = paginate(
      db
        .select(ofMonth)
        .from(within(inSections(sections), months))
        .$dynamic(),
    ).as('page');
    return db
      .select({
        month: page._.selectedFields,
        installation: own,
        mrCode: users.mrCode,
        area: locationColumns,
        centre: ofCentre,
        terms: ofTerms,
      })
      .from(page)
      .innerJoin(joined(installations), eq(installations.id, page.installationId))
      .innerJoin(joined(users), eq(users.id, page.mrId))
      .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, page.sectionCode)))
      .leftJoin(joined(transformerCentres), eq(transformerCentres.id, page.tcId))
      .leftJoin(tcTerms, and(eq(tcTerms.tcId, page.tcId), areInForce(page.month)))
      .orderBy(...ordered([ascending(page.sectionCode), ascending(page.accountId)]));
  },
  matching: (db, { sections }, where) =>
    db
      .select({ id: months.installationId })
      .from(within(inSections(sections), months))
      .where(where),
  after: {
    condition: () =>
      sql`(${months.sectionCode}, ${months.accountId}) > (${placeholder('lastSection')}, ${placeholder('lastAccount')})`,
    values: ({ month }) => ({ lastSection: month.sectionCode, lastAccount: month.accountId }),
  },
});

/** Returns the request to the list for a filter. */
export function requested(filter: ResolvedFilter): ListRequest<SectionsOf> {
  const { sections, rrNumber, lookup, untagged } = filter;
  return {
    shape: { sections: shapeOf(sections) },
    values: {
      ...filter,
      ...(rrNumber && { rrNumber: prefixPattern(rrNumber) }),
      ...(lookup && { lookup: prefixPattern(lookup), account: lookup }),
      tagged: untagged === false,
    },
  };
}
