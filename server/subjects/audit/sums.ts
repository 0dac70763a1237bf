import { and, count, eq, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { codeKey, type AreaLevel } from '#domain/areas.ts';
import { addSums, noSums, type AreaSums } from '#domain/areaFigures.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { joined } from '../../services/db/areaTable.ts';
import { cachedStatement } from '../../services/db/cachedStatement.ts';
import type { Executor } from '../../services/db/connect.ts';
import { isAnyOf } from '../../services/db/conditions.ts';
import { areas, sectionAudits, transformerCentres as centres } from '../../services/db/schema/index.ts';
import { within } from '../../services/db/within.ts';
import type { RequestedArea } from './requestedArea.ts';

/** The sums of an area in some months, whole and by its parts. */
export interface SumsOfMonths {
  /** Returns the sums of a part. */
  of(month: string, partCode: string): AreaSums;
  /** Returns the sums of all parts. */
  total(month: string): AreaSums;
}

/** Reads the sums of the audits of an area in some months from the stored sums of its sections. */
export async function sumsOfMonths(
  db: Executor,
  caller: Caller,
  { area, partLevel }: RequestedArea,
  months: readonly string[],
): Promise<SumsOfMonths> {
  const { shape, values } = areaShapeOf(caller, area);
  const [audits, starts] = [
    await auditSums(db, { ...shape, partLevel }).execute({ ...values, months }),
    await serviceStarts(db, { ...shape, partLevel }).execute(values),
  ];
  const inService = (month: string, code?: string) =>
    starts
      .filter(start => start.activatedOn <= month && (code === undefined || start.code === code))
      .reduce((total, start) => total + start.transformers, 0);
  const ofMonth = Map.groupBy(audits, ({ month }) => month);
  return {
    of: (month, code) => ({
      ...noSums,
      ...ofMonth.get(month)?.find(part => part.code === code)?.sums,
      transformers: inService(month, code),
    }),
    total: month => ({
      ...addSums((ofMonth.get(month) ?? []).map(({ sums }) => ({ ...noSums, ...sums }))),
      transformers: inService(month),
    }),
  };
}

type Shape = AreaShape & { partLevel: AreaLevel };

const total = (column: PgColumn) => sql<number>`${sum(column)}`.mapWith(Number);

const auditSums = cachedStatement((db, { partLevel, ...shape }: Shape) =>
  db
    .select({
      code: areas[codeKey(partLevel)],
      month: sectionAudits.month,
      sums: {
        audited: total(sectionAudits.audited),
        installations: total(sectionAudits.installations),
        consumption: total(sectionAudits.consumption),
        installationConsumption: total(sectionAudits.installationConsumption),
        demand: total(sectionAudits.demand),
        collection: total(sectionAudits.collection),
      },
    })
    .from(within(areaScope(shape), areas))
    .innerJoin(joined(sectionAudits), eq(sectionAudits.sectionCode, areas.sectionCode))
    .where(and(eq(areas.level, 'section'), isAnyOf(sectionAudits.month, sql.placeholder('months'))))
    .groupBy(areas[codeKey(partLevel)], sectionAudits.month),
);

/** How many TCs are in service since when. */
const serviceStarts = cachedStatement((db, { partLevel, ...shape }: Shape) =>
  db
    .select({ code: centres[codeKey(partLevel)], activatedOn: centres.activatedOn, transformers: count() })
    .from(within(areaScope(shape), centres))
    .groupBy(centres[codeKey(partLevel)], centres.activatedOn),
);
