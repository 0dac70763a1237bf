import { and, eq, getTableColumns, gt, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { transformerFilter } from '#contract/transformers.ts';
import type { Area } from '#domain/areas.ts';
import { lossBands } from '#domain/audit.ts';
import type { TransformerFigure } from '#domain/transformers.ts';
import { auditGaps, type AuditGap } from '#domain/auditGaps.ts';
import { addMonths } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaColumns, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { containing, isAnyOf } from '../../services/db/conditions.ts';
import { listQuery, type ListRequest } from '../../services/db/listQuery.ts';
import { ascending, descendingNullsLast, naturally, type AskedOrder } from '../../services/db/sort.ts';
import { joined } from '../../services/db/areaTable.ts';
import { within, type Scope } from '../../services/db/within.ts';
import {
  areas,
  auditRevisions,
  feeders,
  tcAudits,
  tcCounts,
  tcMeterReaders,
  tcTerms,
  transformerCentres as centres,
  users,
} from '../../services/db/schema/index.ts';
import {
  areInForce,
  gaps,
  isAudited,
  isImplausible,
  isInBand,
  isUnaudited,
  lacksConsumption,
  lacksInstallationConsumption,
  lacksSomething,
  readConsumption,
  recordedConsumption,
  remark,
  withAuditState,
} from '../billing/auditState.ts';
import { locationColumns, type toLocation } from '../accounts/location.ts';

/** The filter of a list of transformer centres. */
export type TransformerFilter = { area?: Area | undefined } & {
  readonly [K in keyof typeof transformerFilter]?: Static<(typeof transformerFilter)[K]> | undefined;
};

const { placeholder } = sql;
const number = containing('number', centres.number);

const others: Record<Exclude<keyof typeof transformerFilter, 'number'>, SQL> = {
  readingDay: hasTerms(isAnyOf(tcTerms.readingDay, placeholder('readingDay'))),
  mrCode: sql`exists (select from ${tcMeterReaders}
    join ${joined(users)} on ${eq(users.id, tcMeterReaders.mrId)}
    where ${and(eq(tcMeterReaders.tcId, centres.id), isAnyOf(users.mrCode, placeholder('mrCode')))})`,
  feederId: hasTerms(isAnyOf(tcTerms.feederId, placeholder('feederId'))),
  executionType: isAnyOf(centres.executionType, placeholder('executionType')),
  audited: isAudited,
  unaudited: isUnaudited,
  negativeFiveAndBelow: isInBand(lossBands.negativeFiveAndBelow),
  zeroToNegativeFive: isInBand(lossBands.zeroToNegativeFive),
  zeroToFive: isInBand(lossBands.zeroToFive),
  fiveToTen: isInBand(lossBands.fiveToTen),
  tenToFifteen: isInBand(lossBands.tenToFifteen),
  fifteenToTwenty: isInBand(lossBands.fifteenToTwenty),
  twentyAndAbove: isInBand(lossBands.twentyAndAbove),
  manipulated: isInBand({ below: 0 }),
  reopened: sql`exists (select from ${auditRevisions}
    where ${and(eq(auditRevisions.tcId, centres.id), eq(auditRevisions.month, placeholder('month')))})`,
  implausible: isImplausible,
  withoutInstallationConsumption: sql`(${isUnaudited} and ${lacksInstallationConsumption})`,
  withoutConsumption: sql`(${isUnaudited} and ${lacksConsumption})`,
  ready: sql`(${isUnaudited} and not ${lacksSomething})`,
  withRemarks: sql`(${isUnaudited} and ${gaps.withRemark})`,
  lacks: and(isUnaudited, or(...auditGaps.map(lacksGap))) ?? sql`false`,
  remark: sql`(${isUnaudited} and ${remark} = any(${placeholder('remark')}::text[]))`,
};

/** Matches transformer centres with a gap, if it is among those asked for. */
function lacksGap(gap: AuditGap): SQL {
  return sql`(${gap} = any(${placeholder('lacks')}::text[]) and ${gaps[gap]})`;
}

/** Matches transformer centres whose terms in the month meet a condition. */
function hasTerms(condition: SQL): SQL {
  return sql`exists (select from ${tcTerms}
    where ${and(eq(tcTerms.tcId, centres.id), areInForce(placeholder('month')), condition)})`;
}

/** Returns the order of transformer centres by number. */
export const numberOrder = () => [ascending(centres.number)];

/** Which transformer centres a list shows: the same in every order and form. */
export const list = {
  only: () => lte(centres.activatedOn, placeholder('month')),
  conditions: others,
  search: number.conditions,
  matching: (db: Executor, areaShape: AreaShape, where: SQL | undefined) =>
    withAuditState(
      db
        .select({ id: centres.id })
        .from(within(areaScope(areaShape), centres))
        .$dynamic(),
    ).where(where),
};

/** Transformer centres by number. */
export const byNumber = listQuery({
  ...list,
  order: numberOrder,
  rows: (db, areaShape: AreaShape, paginate, ordered) => {
    const scope = areaScope(areaShape);
    // Finds the page's rows alone first: what they show is joined to those few, however far down the list the page is.
    const page = paginate(
      withAuditState(db.select({ id: centres.id }).from(within(scope, centres)).$dynamic()),
    ).as('page');
    return withFeeder(db, scope)
      .innerJoin(page, eq(page.id, centres.id))
      .orderBy(...ordered(numberOrder()));
  },
  after: {
    condition: () => gt(centres.number, placeholder('lastNumber')),
    values: ({ centre }) => ({ lastNumber: centre.number }),
  },
});

/** An order by a figure of the month. */
export type FigureOrder = AskedOrder<TransformerFigure>;

const figures: Readonly<Record<TransformerFigure, SQL>> = {
  installations: sql`${tcCounts.installations}`,
  consumption: readConsumption,
  installationConsumption: recordedConsumption(tcCounts),
  lossPercentage: sql`${tcAudits.lossPercentage}`,
};

/** The order by a figure; those without it come last in both directions. */
const figureOrder = ({ isDown }: FigureOrder, by: SQLWrapper) => [
  isDown ? descendingNullsLast(by) : ascending(by),
  ascending(centres.number),
];

/** The same transformer centres by a figure. All that the filter leaves are sorted: no index spans audits and filters. */
export const byFigure = listQuery({
  ...list,
  order: (shape: AreaShape & FigureOrder) => figureOrder(shape, figures[shape.key]),
  rows: (db, shape: AreaShape & FigureOrder, paginate, ordered) => {
    const scope = areaScope(shape);
    const by = figures[shape.key].as('by');
    const page = paginate(
      withAuditState(db.select({ id: centres.id, by }).from(within(scope, centres)).$dynamic()),
    ).as('page');
    return withFeeder(db, scope)
      .innerJoin(page, eq(page.id, centres.id))
      .orderBy(...ordered(figureOrder(shape, page.by)));
  },
});

/** The place of a row by power station and feeder, F2 before F10. */
const place = [feeders.stationCode, ...naturally(feeders.number), feeders.mdmCode, centres.number];

/** The same transformer centres, feeder by feeder. */
export const byFeeder = listQuery({
  ...list,
  order: () => place.map(ascending),
  rows: (db, areaShape: AreaShape, paginate) =>
    paginate(withAuditState(withFeeder(db, areaScope(areaShape)).$dynamic())),
  after: {
    condition: () => sql`(${sql.join(place, sql`, `)}) > (${placeholder('lastStation')},
      length(${placeholder('lastFeeder')}), ${placeholder('lastFeeder')}, ${placeholder('lastMdmCode')}, ${placeholder('lastNumber')})`,
    values: ({ centre, feeder }) => ({
      lastStation: feeder.stationCode,
      lastFeeder: feeder.number,
      lastMdmCode: feeder.mdmCode,
      lastNumber: centre.number,
    }),
  },
});

/** Returns the request to both lists for a filter in a month, as far as the caller may see it. */
export function requested(
  caller: Caller,
  { area, number: typed, ...filter }: TransformerFilter,
  month: string,
): ListRequest<AreaShape> {
  const { shape, values } = areaShapeOf(caller, area);
  const months = { month, next: addMonths(month, 1) };
  return { shape, values: { ...values, ...filter, ...number.values(typed), ...months } };
}

const ofFeeder = {
  id: feeders.id,
  number: feeders.number,
  name: feeders.name,
  mdmCode: feeders.mdmCode,
  stationCode: feeders.stationCode,
};

/** The month of the placeholder `month`. */
const requestedMonth: SQLWrapper = sql`${sql.placeholder('month')}`;

const later = alias(tcTerms, 'later');

/** The first month after one in which a transformer centre has another reading day, feeder or CT ratio. */
const firstOtherTerms = (month: SQLWrapper) => sql<string | null>`(
  select min(${later.fromMonth}) from ${tcTerms} as later
  where ${and(eq(later.tcId, centres.id), gt(later.fromMonth, month))}
    and (${later.readingDay}, ${later.feederId}, ${later.primaryCurrent}, ${later.secondaryCurrent})
      is distinct from
      (${tcTerms.readingDay}, ${tcTerms.feederId}, ${tcTerms.primaryCurrent}, ${tcTerms.secondaryCurrent}))`;

/**
 * Selects transformer centres in scope, each with its section, and with its terms and feeder in a month. Leaves out
 * those that begin later.
 */
export function withFeeder(db: Executor, scope: Scope<AreaColumns>, month = requestedMonth) {
  return db
    .select({
      centre: joined(centres),
      terms: getTableColumns(tcTerms),
      otherTermsFrom: firstOtherTerms(month),
      feeder: ofFeeder,
      area: locationColumns,
    })
    .from(within(scope, centres))
    .innerJoin(tcTerms, and(eq(tcTerms.tcId, centres.id), areInForce(month)))
    .innerJoin(feeders, eq(feeders.id, tcTerms.feederId))
    .innerJoin(joined(areas), and(eq(areas.level, 'section'), eq(areas.code, centres.sectionCode)));
}

/** A row with the data read along with it. */
export interface FoundTransformer {
  centre: typeof centres.$inferSelect;
  terms: typeof tcTerms.$inferSelect;
  /** The first later month with another reading day, feeder or CT ratio, YYYY-MM; null without one. */
  otherTermsFrom: string | null;
  feeder: Pick<typeof feeders.$inferSelect, keyof typeof ofFeeder>;
  area: Parameters<typeof toLocation>[0];
}
