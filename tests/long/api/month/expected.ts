import type { FileCategory } from '#domain/files.ts';
import type { Rows } from '../../../api/files/workbooks.ts';
import { month, sections, walked } from './rows.ts';

/**
 * The records that must exist after the walk, from the rows of its workbooks by school arithmetic. It uses none of the
 * product's own rules.
 */

type Cells = Rows[number];

interface Installation {
  section: string;
  tc?: string;
  status?: string;
  units?: number;
  demand: number;
  collection: number;
  eMax?: number;
  eMin?: number;
  isCancelled?: boolean;
}

interface Centre {
  section: string;
  constant: number;
  readings: [begun?: number | string, ended?: number | string];
}

const installations = new Map<string, Installation>();
const centres = new Map<string, Centre>();

const text = (row: Cells, column: string) => String(row[column] ?? '');
const number = (row: Cells, column: string) => Number(row[column]);
const rounded = (value: number, decimals = 2) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const sum = (values: readonly number[]) => rounded(values.reduce((total, value) => total + value, 0));
const sectionOfReader = (code: string) =>
  sections.find(({ readers }) => readers.some(reader => reader === code))?.code;

/** Returns what sets some figures of the installation that a row names, if it is on record. */
const setting = (figures: (row: Cells, before: Installation) => Partial<Installation>) => (row: Cells) => {
  const found = installations.get(text(row, 'Account_ID'));
  if (found) Object.assign(found, figures(row, found));
};
const withoutUse = (status: string) => setting((_, { units = 0 }) => ({ status, units }));

const effects: Partial<Record<FileCategory, (row: Cells, monthsLater: 0 | 1) => void>> = {
  isr: row => {
    const section = sectionOfReader(text(row, 'MR_code'));
    if (section === undefined || row['Status'] !== 'ACTIVE') return;
    installations.set(text(row, 'Account_ID'), { section, demand: 0, collection: 0 });
  },
  tcDetails: row => {
    const [primary = 0, secondary = 1] = text(row, 'CT_ratio').split('/').map(Number);
    const section = sectionOfReader(text(row, 'Reading_MR')) ?? '';
    centres.set(text(row, 'TC_number'), { section, constant: rounded(primary / secondary), readings: [] });
  },
  tcInstallationTag: setting(row =>
    centres.has(text(row, 'TC_number')) ? { tc: text(row, 'TC_number') } : {},
  ),
  tcReadings: (row, monthsLater) => {
    const remark = text(row, 'Remark');
    const found = centres.get(text(row, 'TC_number'));
    if (found) found.readings[monthsLater] = remark || number(row, 'Reading');
  },
  dcb: setting(row => ({
    units: number(row, 'Consumption'),
    demand: number(row, 'Demand'),
    collection: number(row, 'Collection'),
    ...(row['TC_number'] && { tc: text(row, 'TC_number') }),
  })),
  unbilled: withoutUse('unbilled'),
  vacant: withoutUse('vacant'),
  zeroConsumption: withoutUse('zeroConsumption'),
  mnr: setting(() => ({ status: 'mnr' })),
  doorLock: setting(() => ({ status: 'doorLock' })),
  abnormal: setting(row => ({ units: number(row, 'Consumption'), eMax: number(row, 'E_max') })),
  subnormal: setting(row => ({ units: number(row, 'Consumption'), eMin: number(row, 'E_min') })),
  dcbRevenue: setting(row => ({
    demand: number(row, 'Demand'),
    collection: number(row, 'Collection'),
    isCancelled: number(row, 'Bill_cancellation') > 0,
  })),
};
for (const { category, monthsLater = 0, sheets } of walked)
  for (const row of Object.values(sheets).flat()) effects[category]?.(row, monthsLater);

const everything = [...installations.values()];
const ofStatus = (of: readonly Installation[], status: string) => of.filter(each => each.status === status);

/** The records of a TC. */
function factsOf(name: string, { section, constant, readings: [begun, ended] }: Centre) {
  const own = everything.filter(({ tc }) => tc === name);
  const isRead = typeof begun === 'number' && typeof ended === 'number';
  const gaps = {
    waitingForReading: begun === undefined || ended === undefined,
    withRemark: typeof begun === 'string' || typeof ended === 'string',
    meterStandsStill: isRead && begun === ended,
    readingFell: isRead && begun > ended,
    // None of these TCs has more than its capacity carries, or next to no consumption.
    impossibleConsumption: false,
    withoutInstallations: own.length === 0,
    withoutBilling: own.some(({ units }) => units === undefined),
  };
  const isAudited = !Object.values(gaps).includes(true);
  const sums = {
    installations: own.length,
    consumption: isRead ? rounded(rounded(ended - begun) * constant) : 0,
    installationConsumption: sum(own.map(({ units = 0 }) => units)),
    demand: sum(own.map(({ demand }) => demand)),
    collection: sum(own.map(({ collection }) => collection)),
  };
  return { number: name, section, own, gaps, isAudited, ...sums };
}

const facts = [...centres].map(([name, centre]) => factsOf(name, centre));
type Facts = (typeof facts)[number];

/** Returns the figures of some TCs, of which only the audited count. */
export function figuresOf(of: readonly Facts[]) {
  const audited = of.filter(({ isAudited }) => isAudited);
  const total = (name: 'consumption' | 'installationConsumption' | 'demand' | 'collection') =>
    sum(audited.map(each => each[name]));
  const [input, billed] = [total('consumption'), total('installationConsumption')];
  const [demand, collection] = [total('demand'), total('collection')];
  const lossPercentage = rounded((100 * (input - billed)) / input);
  return {
    transformers: of.length,
    audited: audited.length,
    installations: audited.reduce((count, each) => count + each.installations, 0),
    consumption: input,
    installationConsumption: billed,
    demand,
    collection,
    lossPercentage,
    billingEfficiency: rounded(100 - lossPercentage),
    collectionEfficiency: rounded((100 * collection) / demand),
    ATAndC: rounded(100 * (1 - (billed / input) * (collection / demand))),
    ARR: rounded(collection / input, 3),
    ABR: rounded(demand / billed, 3),
    lostUnits: rounded(input - billed),
    lostRupees: rounded(((input - billed) * demand) / billed),
  };
}

/** Returns the TCs of the utility, or of a section. */
export const centresOf = (section?: string): Facts[] =>
  facts.filter(each => section === undefined || each.section === section);

/** Returns the audited TCs with their own figures, by number. */
export const auditedOf = (section?: string) =>
  centresOf(section)
    .filter(({ isAudited }) => isAudited)
    .map(each => ({ number: each.number, figures: figuresOf([each]) }))
    .toSorted((a, b) => a.number.localeCompare(b.number));

/** Returns how many TCs are audited, with which loss, and what the others lack. */
export function metricsOf(section?: string) {
  const all = centresOf(section);
  const losses = auditedOf(section).map(({ figures }) => figures.lossPercentage);
  const within = (from: number, below: number) => losses.filter(loss => loss >= from && loss < below).length;
  const unaudited = all.filter(({ isAudited }) => !isAudited);
  const lacking = (isMissing: (each: Facts) => boolean) => unaudited.filter(isMissing).length;
  return {
    totalTransformers: all.length,
    audited: losses.length,
    unAudited: unaudited.length,
    negativeFiveAndBelow: losses.filter(loss => loss <= -5).length,
    zeroToNegativeFive: losses.filter(loss => loss > -5 && loss < 0).length,
    zeroToFive: within(0, 5),
    fiveToTen: within(5, 10),
    tenToFifteen: within(10, 15),
    fifteenToTwenty: within(15, 20),
    twentyAndAbove: within(20, Infinity),
    negativeLoss: losses.filter(loss => loss < 0).length,
    withoutInstallationConsumption: lacking(({ gaps }) => gaps.withoutInstallations || gaps.withoutBilling),
    withoutConsumption: lacking(({ consumption }) => consumption === 0),
    withRemark: lacking(({ gaps }) => gaps.withRemark),
    ready: 0,
    reopened: 0,
    implausible: 0,
  };
}

/** Returns what keeps TCs from their audit. */
export function readinessOf(section?: string) {
  const all = centresOf(section);
  const blocked = all.filter(({ isAudited }) => !isAudited);
  const lacking = (gap: keyof Facts['gaps']) => blocked.filter(({ gaps }) => gaps[gap]).length;
  return {
    transformers: all.length,
    audited: all.length - blocked.length,
    ready: 0,
    blocked: blocked.length,
    waitingForReading: lacking('waitingForReading'),
    withRemark: lacking('withRemark'),
    meterStandsStill: lacking('meterStandsStill'),
    readingFell: lacking('readingFell'),
    impossibleConsumption: lacking('impossibleConsumption'),
    withoutInstallations: lacking('withoutInstallations'),
    withoutBilling: lacking('withoutBilling'),
    untagged: installationsOf(section).filter(({ tc }) => tc === undefined).length,
  };
}

const installationsOf = (section?: string) =>
  everything.filter(each => section === undefined || each.section === section);

/** Returns how many installations are in each list. */
export function countsOf(section?: string) {
  const all = installationsOf(section);
  return {
    all: all.length,
    untagged: all.filter(({ tc }) => tc === undefined).length,
    unbilled: ofStatus(all, 'unbilled').length,
    vacant: ofStatus(all, 'vacant').length,
    zeroConsumption: ofStatus(all, 'zeroConsumption').length,
    mnr: ofStatus(all, 'mnr').length,
    doorLock: ofStatus(all, 'doorLock').length,
    abnormal: all.filter(({ units, eMax }) => units !== undefined && eMax !== undefined && units > eMax)
      .length,
    subnormal: all.filter(({ units, eMin }) => units !== undefined && eMin !== undefined && units < eMin)
      .length,
    billCancellation: all.filter(({ isCancelled }) => isCancelled).length,
  };
}

/** Returns where the energy went: installations without a status in months before are estimated at nothing. */
export function stepsOf() {
  const audited = facts.filter(({ isAudited }) => isAudited);
  const tagged = audited.flatMap(({ own }) => own);
  const { installationConsumption: billed, lostUnits, demand, collection } = figuresOf(facts);
  const paid = rounded((billed * collection) / demand);
  const technical = rounded(sum(audited.map(ownLoss)));
  const ofOne = (step: string) => ({ step, units: 0, installations: ofStatus(tagged, step).length });
  return [
    { step: 'paid', units: paid, installations: null },
    { step: 'notPaid', units: rounded(billed - paid), installations: null },
    ...['unbilled', 'doorLock', 'mnr', 'zeroConsumption'].map(ofOne),
    { step: 'technical', units: technical, installations: null },
    { step: 'unexplained', units: rounded(lostUnits - technical), installations: null },
  ];
}

/** The own loss of a transformer of 100 kVA, kWh: 280/3 W, and at full load 5120/3 W more. At most all that is lost. */
function ownLoss({ consumption, installationConsumption }: ReturnType<typeof factsOf>): number {
  const [year = 0, ofYear = 0] = month.split('-').map(Number);
  const hours = new Date(Date.UTC(year, ofYear, 0)).getUTCDate() * 24;
  const load = Math.round((consumption / (90 * hours)) * 1000) / 1000;
  const own = rounded(((280 + 5120 * load ** 2) / 3000) * hours);
  return Math.max(0, Math.min(own, consumption - installationConsumption));
}
