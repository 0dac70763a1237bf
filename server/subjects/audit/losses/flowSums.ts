import { and, count, eq, gt, max, sql, sum, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '#domain/areas.ts';
import { addSums, type AreaSums } from '#domain/areaFigures.ts';
import { explainable, remainder } from '#domain/energyParts.ts';
import { hundredths } from '#domain/exact.ts';
import { loadOf } from '#domain/load.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { areaScope, areaShapeOf, type AreaShape } from '../../../machine/access/areaScope.ts';
import { joined } from '../../../services/db/areaTable.ts';
import { cachedStatement } from '../../../services/db/cachedStatement.ts';
import {
  areas,
  sectionAudits,
  sectionCounts,
  tcAudits,
  transformerCentres as centres,
} from '../../../services/db/schema/index.ts';
import { within } from '../../../services/db/within.ts';
import { technicalUnits } from './technicalLoss.ts';
import { untaggedNear, type Candidates } from './untagged.ts';

/** The subject of an energy flow: the audited TCs of an area, or one TC, in a month. */
interface FlowRequest {
  db: Executor;
  caller: Caller;
  month: string;
  area: Area | undefined;
  transformerId: string | undefined;
}

/** Energy, kWh, of some installations. */
export interface Energy {
  units: number;
  installations: number;
}

/** The sums that an energy flow consists of. */
export interface FlowSums {
  audits: Omit<AreaSums, 'transformers'>;
  /** The use of installations beyond what they were billed for, as estimated, by their billing status. */
  unbilled: Energy;
  doorLock: Energy;
  mnr: Energy;
  zeroConsumption: Energy;
  /** The transformers' own losses, kWh: of each not more than what the others leave of its energy. */
  technical: number;
  /** Null of a TC in a month whose installations are in the archive. */
  untagged: Candidates | null;
}

/** Returns the sums of a request: of an area from the stored sums of its sections. */
export async function flowSumsOf(request: FlowRequest): Promise<FlowSums> {
  const { db, caller, month, area, transformerId } = request;
  const { shape, values } = areaShapeOf(caller, area);
  if (transformerId === undefined) {
    const { untagged, ...sums } = known(await ofArea(db, shape).execute({ ...values, month }));
    const technical = await technicalUnits(db, caller, { area, month });
    return { ...sums, technical, untagged: { ...untagged, share: untagged.consumption } };
  }
  const { capacity, ...sums } = known(
    await ofTransformer(db, shape).execute({ ...values, month, transformerId }),
  );
  const { audits, unbilled, doorLock, mnr, zeroConsumption } = sums;
  const { consumption, installationConsumption } = audits;
  const estimates = [unbilled, doorLock, mnr, zeroConsumption].map(({ units }) => units);
  const loss = loadOf([month], consumption, capacity)?.technicalLoss ?? 0;
  return {
    ...sums,
    technical: explainable(remainder(consumption, [installationConsumption, ...estimates]), loss),
    untagged: await untaggedNear(db, caller, { month, area, transformerId }),
  };
}

const plus = (one: number, other: number) => Number(hundredths(one) + hundredths(other)) / 100;

/** Adds up the sums of two months, exactly; what is counted in both, counts twice. */
export function addFlows(one: FlowSums, other: FlowSums): FlowSums {
  const energy = (of: 'unbilled' | 'doorLock' | 'mnr' | 'zeroConsumption'): Energy => ({
    units: plus(one[of].units, other[of].units),
    installations: one[of].installations + other[of].installations,
  });
  return {
    audits: addSums([one, other].map(({ audits }) => ({ ...audits, transformers: audits.audited }))),
    unbilled: energy('unbilled'),
    doorLock: energy('doorLock'),
    mnr: energy('mnr'),
    zeroConsumption: energy('zeroConsumption'),
    technical: plus(one.technical, other.technical),
    untagged: one.untagged &&
      other.untagged && {
        installations: one.untagged.installations + other.untagged.installations,
        consumption: plus(one.untagged.consumption, other.untagged.consumption),
        share: plus(one.untagged.share, other.untagged.share),
      },
  };
}

const { placeholder } = sql;

const total = (column: PgColumn) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** Sums figures that both an audit and a section's audits have. */
const flowColumns = (audits: typeof tcAudits | typeof sectionAudits, audited: SQL<number>) => ({
  audits: {
    audited,
    installations: total(audits.installations),
    consumption: total(audits.consumption),
    installationConsumption: total(audits.installationConsumption),
    demand: total(audits.demand),
    collection: total(audits.collection),
  },
  unbilled: { units: total(audits.unbilledUnits), installations: total(audits.unbilledInstallations) },
  doorLock: { units: total(audits.doorLockUnits), installations: total(audits.doorLockInstallations) },
  mnr: { units: total(audits.mnrUnits), installations: total(audits.mnrInstallations) },
  zeroConsumption: {
    units: total(audits.zeroConsumptionUnits),
    installations: total(audits.zeroConsumptionInstallations),
  },
});

/** The sums of the area's section in the placeholder `month`. */
const isOfSection = (counts: typeof sectionAudits | typeof sectionCounts) =>
  and(eq(counts.sectionCode, areas.sectionCode), eq(counts.month, placeholder('month')));

const ofArea = cachedStatement((db, shape: AreaShape) =>
  db
    .select({
      ...flowColumns(sectionAudits, total(sectionAudits.audited)),
      untagged: {
        consumption: total(sectionCounts.untaggedConsumption),
        installations: total(sectionCounts.untagged),
      },
    })
    .from(within(areaScope(shape), areas))
    .leftJoin(joined(sectionAudits), isOfSection(sectionAudits))
    // Energy that no TC has is only compared with the energy of sections that have audits.
    .leftJoin(joined(sectionCounts), and(isOfSection(sectionCounts), gt(sectionAudits.audited, 0)))
    .where(eq(areas.level, 'section')),
);

const ofTransformer = cachedStatement((db, shape: AreaShape) =>
  db
    .select({ ...flowColumns(tcAudits, count()), capacity: max(centres.capacity) })
    .from(tcAudits)
    .innerJoin(within(areaScope(shape), centres), eq(centres.id, tcAudits.tcId))
    .where(and(eq(tcAudits.tcId, placeholder('transformerId')), eq(tcAudits.month, placeholder('month')))),
);

/** Sums have a row even if there is nothing to sum up. */
function known<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A sum without a row');
  return row;
}
