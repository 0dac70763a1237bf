import { and, count, eq, gt, max, sql, sum, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '#domain/areas.ts';
import { rupeesAtRate, type AreaSums } from '#domain/areaFigures.ts';
import { lossAnalysis } from '#domain/audit.ts';
import { energyParts, explainable, remainder } from '#domain/energyParts.ts';
import { loadOf } from '#domain/load.ts';
import { energySteps, type EnergyStep } from '#domain/lossCauses.ts';
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

/** A step of the waterfall from the energy that went in. */
export interface FlowStep {
  step: EnergyStep;
  /** kWh. */
  units: number;
  /** The rupees that were paid or not; of the others at the average billed rate, null if nothing was billed. */
  rupees: number | null;
  /** Null of steps that are the rest or a share of others. */
  installations: number | null;
  isEstimate: boolean;
}

/** The untagged installations near by: what they may explain. They are no part of the energy that went in. */
export interface Untagged extends Candidates {
  /** kWh that they explain at most: the share, but not more than what nothing else explains. */
  upTo: number;
  /** The worth of `upTo` at the average billed rate. */
  rupees: number | null;
}

/** Where the energy of the audited TCs went. */
export interface EnergyFlow {
  audited: number;
  /** kWh. */
  energyIn: number;
  ABR: number | null;
  billed: Energy;
  /** The steps add up to the energy that went in, exactly. */
  steps: FlowStep[];
  untagged: Untagged;
  /** Rupees. */
  demand: number;
  collection: number;
}

/** Returns where the energy that went in at the audited TCs of an area, or at one TC, went in a month. */
export async function energyFlow(
  db: Executor,
  caller: Caller,
  month: string,
  of: { area: Area | undefined; transformerId: string | undefined },
): Promise<EnergyFlow> {
  const { audits: sums, technical, untagged, ...estimated } = await flowSumsOf({ db, caller, month, ...of });
  const { unbilled, doorLock, mnr, zeroConsumption } = estimated;
  const counted: Partial<Record<EnergyStep, Energy>> = estimated;
  const parts = energyParts(sums, {
    unbilled: unbilled.units,
    doorLock: doorLock.units,
    mnr: mnr.units,
    zeroConsumption: zeroConsumption.units,
    technical,
  });
  const upTo = explainable(parts.unexplained, untagged.share);
  return {
    audited: sums.audited,
    energyIn: sums.consumption,
    ABR: lossAnalysis(sums).ABR,
    billed: { units: sums.installationConsumption, installations: sums.installations },
    steps: energySteps.map(step => ({
      step,
      units: parts[step],
      rupees: rupeesOf(step, parts[step], sums),
      installations: counted[step]?.installations ?? null,
      isEstimate: step !== 'paid' && step !== 'notPaid',
    })),
    untagged: { ...untagged, upTo, rupees: rupeesAtRate(upTo, sums) },
    demand: sums.demand,
    collection: sums.collection,
  };
}

type Money = Pick<AreaSums, 'demand' | 'collection' | 'installationConsumption'>;

function rupeesOf(step: EnergyStep, units: number, sums: Money): number | null {
  if (step === 'paid') return sums.collection;
  if (step === 'notPaid') return remainder(sums.demand, [sums.collection]);
  return rupeesAtRate(units, sums);
}

/** The subject of an energy flow: the audited TCs of an area, or one TC, in a month. */
interface FlowRequest {
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

/** The sums that an energy flow consists of. */
interface FlowSums {
  audits: Omit<AreaSums, 'transformers'>;
  /** The use of installations beyond what they were billed for, as estimated, by their billing status. */
  unbilled: Energy;
  doorLock: Energy;
  mnr: Energy;
  zeroConsumption: Energy;
  /** What the transformers should lose themselves, kWh: of each not more than what the others leave of its energy. */
  technical: number;
  untagged: Candidates;
}

/** Returns the sums of a request: of an area from the stored sums of its sections. */
async function flowSumsOf(request: FlowRequest): Promise<FlowSums> {
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
