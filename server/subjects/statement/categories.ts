import { and, eq, lte, sql, sum, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { readStatementCategory } from '#contract/statements.ts';
import { lossAnalysis, lossPercentage, type AuditSums } from '#domain/audit.ts';
import { hundredths, minus, quotient } from '#domain/exact.ts';
import { tariffs } from '#domain/installations.ts';
import type { StatementCategory } from '#domain/statement.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import type { Executor } from '../../services/db/connect.ts';
import {
  areas,
  auditTariffs,
  tcAudits,
  tcTerms,
  transformerCentres as centres,
} from '../../services/db/schema/index.ts';
import { feeders } from '../../services/db/schema/network.ts';
import { ascending, naturally } from '../../services/db/sort.ts';
import { within } from '../../services/db/within.ts';
import { areInForce } from '../billing/auditState.ts';
import type { Subject } from './asked.ts';

export type CategoryRow = Static<typeof readStatementCategory.response>['data'][number];

/** The categories of TCs. */
type TcCategory = Exclude<StatementCategory, 'tariff' | 'transformer'>;
type Shape = AreaShape & { by: TcCategory };

/** Returns the sums of an area in a period by a category. They add up to the area's. */
export function byCategory(
  db: Executor,
  caller: Caller,
  subject: Subject,
  by: Exclude<StatementCategory, 'transformer'>,
): Promise<CategoryRow[]> {
  return by === 'tariff' ? byTariff(db, caller, subject) : byTcs(db, caller, subject, by);
}

async function byTariff(db: Executor, caller: Caller, subject: Subject): Promise<CategoryRow[]> {
  const { found, due, lastAudited } = subject;
  const { shape, values } = areaShapeOf(caller, found.area);
  const rows = await billed(db, shape).execute({ ...values, months: due, lastAudited });
  return rows
    .toSorted((one, other) => tariffs.indexOf(one.value) - tariffs.indexOf(other.value))
    .map(({ value, consumers, load, sums }) => ({
      value,
      title: value,
      transformers: null,
      audited: null,
      consumers,
      load,
      ...ratios({ consumption: null, ...sums }),
    }));
}

async function byTcs(
  db: Executor,
  caller: Caller,
  { found, due, lastAudited }: Subject,
  by: TcCategory,
): Promise<CategoryRow[]> {
  const { shape, values } = areaShapeOf(caller, found.area);
  const sent = { ...values, months: due };
  const service = await inService(db, { ...shape, by }).execute(sent);
  const audits = await audited(db, { ...shape, by }).execute({ ...sent, lastAudited });
  const auditsOf = new Map(audits.map(row => [row.value, row]));
  const known = new Map([...service, ...audits].map(({ value, title }) => [value, title]));
  const monthsOf = new Map(service.map(row => [row.value, row.transformers]));
  return [...known].map(([value, title]) => {
    const { consumers = 0, sums = unknown, audited: count = 0 } = auditsOf.get(value) ?? {};
    return {
      value,
      title,
      transformers: monthsOf.get(value) ?? 0,
      audited: count,
      consumers,
      load: null,
      ...ratios(sums),
    };
  });
}

/** The sums without an audit. */
export const unknown = { consumption: null, installationConsumption: null, demand: null, collection: null };

/** Returns sums with their ratios; of an energy that no meter measures there is no loss. */
export function ratios<S extends AuditSums>(sums: S) {
  const { consumption, installationConsumption } = sums;
  const { collectionEfficiency, ATAndC } = lossAnalysis(sums);
  const lost = minus(hundredths(consumption), hundredths(installationConsumption));
  return {
    ...sums,
    lostUnits: quotient(lost, 100n, 2),
    lossPercentage: lossPercentage(consumption, installationConsumption),
    collectionEfficiency,
    ATAndC,
  };
}

const { placeholder } = sql;

/** The value of each category and its title. */
const keys: Readonly<Record<TcCategory, { value: SQL<string>; title: SQL<string> }>> = {
  executionType: {
    value: sql<string>`${centres.executionType}`,
    title: sql<string>`${centres.executionType}`,
  },
  capacity: {
    value: sql<string>`coalesce(${centres.capacity}::text, '')`,
    title: sql<string>`coalesce(${centres.capacity} || ' kVA', '')`,
  },
  feeder: {
    value: sql<string>`${feeders.id}::text`,
    title: sql<string>`${feeders.number} || ' ' || ${feeders.name}`,
  },
};
const orders: Readonly<Record<TcCategory, SQL>> = {
  executionType: sql`${centres.executionType}`,
  capacity: sql`${centres.capacity} nulls last`,
  feeder: sql`${sql.join(
    naturally(feeders.number).map(by => ascending(by).forwards),
    sql`, `,
  )}, ${feeders.id}`,
};
const columnsOf: Readonly<Record<TcCategory, readonly SQL[]>> = {
  executionType: [sql`${centres.executionType}`],
  capacity: [sql`${centres.capacity}`],
  feeder: [sql`${feeders.id}`],
};

const total = (column: PgColumn) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** The consumers of audits at the end of a period, and the sums over it. */
export const auditedColumns = {
  consumers: sql<number>`coalesce(sum(${tcAudits.installations})
    filter (where ${tcAudits.month} = ${placeholder('lastAudited')}), 0)`.mapWith(Number),
  sums: {
    consumption: total(tcAudits.consumption),
    installationConsumption: total(tcAudits.installationConsumption),
    demand: total(tcAudits.demand),
    collection: total(tcAudits.collection),
  },
};

/** The terms of a TC in a month tell its feeder; other categories are the TC's own. */
const termsOf = (month: SQL) => and(eq(tcTerms.tcId, centres.id), areInForce(month));

const audited = cachedStatement((db, { by, ...shape }: Shape) =>
  db
    .select({
      ...keys[by],
      audited: sql<number>`count(*)`.mapWith(Number),
      ...auditedColumns,
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(tcAudits, eq(tcAudits.sectionCode, areas.sectionCode))
    .innerJoin(joined(centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(tcTerms, termsOf(sql`${tcAudits.month}`))
    .innerJoin(feeders, eq(feeders.id, tcTerms.feederId))
    .where(and(eq(areas.level, 'section'), isAnyOf(tcAudits.month, placeholder('months'))))
    .groupBy(...columnsOf[by])
    .orderBy(orders[by]),
);

/** The bills of the installations of the audited TCs. */
const billed = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      value: auditTariffs.tariff,
      consumers: sql<number>`coalesce(sum(${auditTariffs.installations})
        filter (where ${auditTariffs.month} = ${placeholder('lastAudited')}), 0)`.mapWith(Number),
      load: sql<number>`coalesce(sum(${auditTariffs.load})
        filter (where ${auditTariffs.month} = ${placeholder('lastAudited')}), 0)`.mapWith(Number),
      sums: {
        installationConsumption: total(auditTariffs.consumption),
        demand: total(auditTariffs.demand),
        collection: total(auditTariffs.collection),
      },
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(tcAudits, eq(tcAudits.sectionCode, areas.sectionCode))
    .innerJoin(
      auditTariffs,
      and(eq(auditTariffs.tcId, tcAudits.tcId), eq(auditTariffs.month, tcAudits.month)),
    )
    .where(and(eq(areas.level, 'section'), isAnyOf(tcAudits.month, placeholder('months'))))
    .groupBy(auditTariffs.tariff),
);

const asked = sql`unnest(${placeholder('months')}::text[]) as asked(month)`;
const month = sql`asked.month`;

/** The TC-months in service. */
const inService = cachedStatement((db, { by, ...shape }: Shape) =>
  db
    .select({ ...keys[by], transformers: sql<number>`count(*)`.mapWith(Number) })
    .from(within(areaScope(shape), centres))
    .innerJoin(asked, lte(centres.activatedOn, month))
    .innerJoin(tcTerms, termsOf(month))
    .innerJoin(feeders, eq(feeders.id, tcTerms.feederId))
    .groupBy(...columnsOf[by])
    .orderBy(orders[by]),
);
