import { rupeesAtRate } from '#domain/areaFigures.ts';
import { ratioOf, type ArrBasis, type AuditSums } from '#domain/audit.ts';
import { hundredths, minus, quotient } from '#domain/exact.ts';
import { formatFigure, formatMoney, formatPercent } from '#domain/formats.ts';
import { useEnvironment } from '../../../shell/environment.tsx';

/** A part of what figures are computed from, which a drawer shows below the formula. */
export type FigurePart = 'energyIn' | 'billed' | 'money';

/** A figure of an audit: how it is computed, shown and explained. */
export interface Figure {
  label: string;
  /**
   * Returns its value from the sums of a transformer centre or an area, rounded once, to the decimals shown; null if it
   * cannot be computed.
   */
  value: (sums: AuditSums) => number | null;
  /** Formats a value. */
  format: (value: number | null) => string;
  /** The formula in words. */
  formula: string;
  /** Returns the formula with the numbers put in, without its result. */
  filled: (sums: AuditSums) => string;
  parts: readonly FigurePart[];
}

const energy: readonly FigurePart[] = ['energyIn', 'billed'];
const all: readonly FigurePart[] = ['energyIn', 'billed', 'money'];

/** The figures whose formula is the same everywhere. The formulas are those of `src/domain/audit.ts`. */
const always = {
  consumption: {
    label: 'TC Consumption',
    value: sums => sums.consumption,
    format: formatFigure,
    formula: '(reading of the next month − reading of this month) × meter constant',
    filled: () => '',
    parts: ['energyIn'],
  },
  installationConsumption: {
    label: 'Installations Consumption',
    value: sums => sums.installationConsumption,
    format: formatFigure,
    formula: 'sum of the consumption of all installations tagged to the TC',
    filled: () => '',
    parts: ['billed'],
  },
  lossPercentage: {
    label: 'Percentage Loss',
    value: sums => ratioOf('lossPercentage', sums, 2),
    format: value => formatPercent(value),
    formula: '(energy in − billed) ÷ energy in × 100',
    filled: ({ consumption: a, installationConsumption: b }) =>
      `(${formatFigure(a)} − ${formatFigure(b)}) ÷ ${formatFigure(a)} × 100`,
    parts: energy,
  },
  ATAndC: {
    label: 'AT&C (%)',
    value: sums => ratioOf('ATAndC', sums, 2),
    format: value => formatPercent(value),
    formula: '(1 − billed ÷ energy in × collection ÷ demand) × 100',
    filled: ({ consumption, installationConsumption, demand, collection }) =>
      `(1 − ${formatFigure(installationConsumption)} ÷ ${formatFigure(consumption)} × ${formatFigure(collection)} ÷ ${formatFigure(demand)}) × 100`,
    parts: all,
  },
  ABR: {
    label: 'ABR',
    value: sums => ratioOf('ABR', sums, 2),
    format: formatMoney,
    formula: 'demand ÷ billed, in rupees per kWh',
    filled: ({ installationConsumption, demand }) =>
      `${formatFigure(demand)} ÷ ${formatFigure(installationConsumption)}`,
    parts: ['billed', 'money'],
  },
  demand: {
    label: 'Demand (rupees)',
    value: sums => sums.demand,
    format: formatMoney,
    formula: 'sum of the bills of all installations',
    filled: () => '',
    parts: ['money'],
  },
  collection: {
    label: 'Collection (rupees)',
    value: sums => sums.collection,
    format: formatMoney,
    formula: 'sum of what all installations paid',
    filled: () => '',
    parts: ['money'],
  },
  billingEfficiency: {
    label: 'Billing Efficiency (%)',
    value: sums => ratioOf('billingEfficiency', sums, 2),
    format: value => formatPercent(value),
    formula: 'billed ÷ energy in × 100',
    filled: ({ consumption, installationConsumption }) =>
      `${formatFigure(installationConsumption)} ÷ ${formatFigure(consumption)} × 100`,
    parts: energy,
  },
  collectionEfficiency: {
    label: 'Collection Efficiency (%)',
    value: sums => ratioOf('collectionEfficiency', sums, 2),
    format: value => formatPercent(value),
    formula: 'collection ÷ demand × 100',
    filled: ({ demand, collection }) => `${formatFigure(collection)} ÷ ${formatFigure(demand)} × 100`,
    parts: ['money'],
  },
  lostUnits: {
    label: 'Lost energy',
    value: lostUnits,
    format: formatFigure,
    formula: 'energy in − billed, in kWh',
    filled: ({ consumption, installationConsumption }) =>
      `${formatFigure(consumption)} − ${formatFigure(installationConsumption)}`,
    parts: energy,
  },
  lostRupees: {
    label: 'Lost',
    value: sums => {
      const { demand, installationConsumption } = sums;
      const units = lostUnits(sums);
      if (units === null || demand === null || installationConsumption === null) return null;
      return rupeesAtRate(units, { demand, installationConsumption });
    },
    format: formatMoney,
    formula: '(energy in − billed) × demand ÷ billed: the lost energy at the average billed rate',
    filled: ({ consumption: a, installationConsumption: b, demand }) =>
      `(${formatFigure(a)} − ${formatFigure(b)}) × ${formatFigure(demand)} ÷ ${formatFigure(b)}`,
    parts: all,
  },
} as const satisfies Readonly<Record<string, Figure>>;

/** Returns energy in minus energy billed, in kWh with 2 decimals. */
export function lostUnits({ consumption, installationConsumption }: AuditSums): number | null {
  return quotient(minus(hundredths(consumption), hundredths(installationConsumption)), 100n, 2);
}

/** ARR as a rate of what goes in, or of what was billed. */
const ARR: Readonly<Record<ArrBasis, Figure>> = {
  input: {
    label: 'ARR',
    value: sums => ratioOf('ARR', sums, 2, 'input'),
    format: formatMoney,
    formula: 'collection ÷ energy in, in rupees per kWh',
    filled: ({ consumption, collection }) => `${formatFigure(collection)} ÷ ${formatFigure(consumption)}`,
    parts: ['energyIn', 'money'],
  },
  billed: {
    label: 'ARR',
    value: sums => ratioOf('ARR', sums, 2, 'billed'),
    format: formatMoney,
    formula: 'collection ÷ billed, in rupees per kWh',
    filled: ({ installationConsumption, collection }) =>
      `${formatFigure(collection)} ÷ ${formatFigure(installationConsumption)}`,
    parts: ['billed', 'money'],
  },
};

/** The kWh of ARR's denominator, in words. */
export const arrPer: Readonly<Record<ArrBasis, string>> = { input: 'per kWh in', billed: 'per kWh billed' };

export type FigureName = keyof typeof always | 'ARR';

/** Returns the figures of an audit by name, with ARR on the server's basis. */
export const figuresOn = (basis: ArrBasis): Readonly<Record<FigureName, Figure>> => ({
  ...always,
  ARR: ARR[basis],
});

/** Returns the figures of an audit by name, with the formula of ARR that this server computes by. */
export const useFigures = () => figuresOn(useEnvironment().arrBasis);
