import { and, count, eq, gt, isNull, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '#domain/areas.ts';
import type { BillingStatus } from '#domain/installations.ts';
import { addMonths } from '#domain/months.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../access/areaScope.ts';
import { inSections, sectionsOf, shapeOf, type SectionsShape } from '../access/sections.ts';
import type { Caller } from '../access/caller.ts';
import { joined } from '../db/areaTable.ts';
import { cachedStatement, unnamedStatement } from '../db/cachedStatement.ts';
import type { Executor } from '../db/connect.ts';
import { isAnyOf } from '../db/isAnyOf.ts';
import { installationMonths as months } from '../db/partitioned/installationMonths.ts';
import { tcAudits, tcMeterReaders, transformerCentres as centres } from '../db/schema/index.ts';
import { within } from '../db/within.ts';

/** What an energy flow is about: the audited TCs of an area, or one TC, in a month. */
export interface FlowRequest {
  db: Executor;
  caller: Caller;
  month: string;
  area: Area | undefined;
  transformerId: string | undefined;
}

/** Energy, kWh, of some installations. */
interface Energy {
  units: number;
  installations: number;
}

/** Over how many months before, an installation's usual consumption is taken. */
const monthsBefore = 12;

const { placeholder } = sql;

type Shape = AreaShape & { isOfOne: boolean };

function shapeAndValues({ caller, month, area, transformerId }: FlowRequest) {
  const { shape, values } = areaShapeOf(caller, area);
  return {
    shape: { ...shape, isOfOne: transformerId !== undefined },
    values: { ...values, month, transformerId },
  };
}

const isRequested = ({ isOfOne }: { isOfOne: boolean }) =>
  and(
    eq(tcAudits.month, placeholder('month')),
    isOfOne ? eq(tcAudits.tcId, placeholder('transformerId')) : undefined,
  );

/** Returns the sums of the audits. */
export async function auditsOf(request: FlowRequest) {
  const { shape, values } = shapeAndValues(request);
  const [row] = await sums(request.db, shape).execute(values);
  if (!row) throw new Error('A sum without a row');
  return row;
}

const total = (column: PgColumn) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

const sums = cachedStatement((db, { isOfOne, ...shape }: Shape) =>
  db
    .select({
      audited: count(),
      installations: total(tcAudits.installations),
      consumption: total(tcAudits.consumption),
      installationConsumption: total(tcAudits.installationConsumption),
      demand: total(tcAudits.demand),
      collection: total(tcAudits.collection),
    })
    .from(tcAudits)
    .innerJoin(within(areaScope(shape), centres), eq(centres.id, tcAudits.tcId))
    .where(isRequested({ isOfOne }))
    .prepare(unnamedStatement),
);

/**
 * Returns what the installations of the audited TCs would have used beyond what they were billed for, by billing status:
 * each at its mean of the twelve months before in which it consumed anything.
 */
export async function estimatesOf(
  request: FlowRequest,
  statuses: readonly BillingStatus[],
): Promise<ReadonlyMap<BillingStatus | null, Energy>> {
  const { shape, values } = shapeAndValues(request);
  const before = Array.from({ length: monthsBefore }, (_, index) => addMonths(request.month, -1 - index));
  const rows = await estimates(request.db, shape).execute({ ...values, statuses, before });
  return new Map(rows.map(({ status, ...energy }) => [status, energy]));
}

const estimates = cachedStatement((db, { isOfOne, ...shape }: Shape) => {
  const { installationId, status, consumption } = months;
  const odd = db
    .select({ installationId, status, billed: sql<number>`coalesce(${consumption}, 0)`.as('billed') })
    .from(tcAudits)
    .innerJoin(within(areaScope(shape), centres), eq(centres.id, tcAudits.tcId))
    .innerJoin(joined(months), and(eq(months.tcId, tcAudits.tcId), eq(months.month, placeholder('month'))))
    .where(and(isRequested({ isOfOne }), isAnyOf(status, placeholder('statuses'))))
    .as('odd');
  const usual = db
    .select({
      status: odd.status,
      billed: odd.billed,
      mean: sql<number>`quotient(${sum(consumption)}, ${count(consumption)}, 100)`.as('mean'),
    })
    .from(odd)
    .leftJoin(
      joined(months),
      and(
        eq(installationId, odd.installationId),
        isAnyOf(months.month, placeholder('before')),
        gt(consumption, 0),
      ),
    )
    .groupBy(odd.installationId, odd.status, odd.billed)
    .as('usual');
  return db
    .select({
      status: usual.status,
      installations: count(),
      units: sql<number>`sum(greatest(coalesce(${usual.mean}, 0) - ${usual.billed}, 0))`.mapWith(Number),
    })
    .from(usual)
    .groupBy(usual.status)
    .prepare(unnamedStatement);
});

/**
 * Returns the consumption of the installations without a TC in the sections of the area; of one TC, of those in its
 * section that one of its meter readers reads.
 */
export async function untaggedOf(request: FlowRequest): Promise<Energy> {
  const { db, caller, month, area, transformerId } = request;
  const sections = await sectionsOf(db, caller, area);
  const shape = { sections: shapeOf(sections), isOfOne: transformerId !== undefined };
  const [row] = await untagged(db, shape).execute({ sections, month, transformerId });
  if (!row) throw new Error('A sum without a row');
  return row;
}

const untagged = cachedStatement(
  (db, { sections, isOfOne }: { sections: SectionsShape; isOfOne: boolean }) => {
    const isNear = sql`exists (
    select from ${joined(centres)} join ${tcMeterReaders} on ${eq(tcMeterReaders.tcId, centres.id)}
    where ${and(
      eq(centres.id, placeholder('transformerId')),
      eq(centres.sectionCode, months.sectionCode),
      eq(tcMeterReaders.mrId, months.mrId),
    )})`;
    return db
      .select({ installations: count(), units: total(months.consumption) })
      .from(within(inSections(sections), months))
      .where(and(eq(months.month, placeholder('month')), isNull(months.tcId), isOfOne ? isNear : undefined))
      .prepare(unnamedStatement);
  },
);
