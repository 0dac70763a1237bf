import { feederFigures, feederLacks, type FeederFigures, type FeederMonths } from '#domain/feederAudit.ts';
import {
  absent,
  formatCount,
  formatFigure,
  formatMoney,
  formatPercent,
  formatRupees,
  formatUnits,
} from '#domain/formats.ts';
import type { ConsoleRecord } from '#schema/record.ts';
import type { Explanation, Row } from '../audit/figures/explanation.ts';
import { feederHeadings, type FeederFigureName } from './headings.ts';

/** How a figure of a feeder is shown and explained. The rules are those of `src/domain/feederAudit.ts`. */
interface FeederFigure {
  /** Formats it in a table. */
  short: (value: number | null) => string;
  /** Formats it to the last digit. */
  exact: (value: number | null) => string;
  /** The rule in words. */
  rule: string;
  /** Returns the rule with the numbers put in. @default there is nothing to compute */
  filled?: (figures: FeederFigures) => string;
  parts: readonly Part[];
}

type Part = 'energyIn' | 'tcs' | 'ht' | 'billed' | 'money' | 'coverage';

const units = (value: number | null) => (value === null ? absent : formatUnits(value));
const ofKWh = { short: units, exact: formatFigure };
const percent = (value: number | null) => formatPercent(value);
const ofPercent = { short: percent, exact: percent };
const line = ({ energyIn, consumption, ht }: FeederFigures) =>
  `${formatFigure(energyIn)} − ${formatFigure(consumption)} − ${formatFigure(ht)}`;
const total = ({ energyIn, ht, installationConsumption }: FeederFigures) =>
  `${formatFigure(energyIn)} − ${formatFigure(ht)} − ${formatFigure(installationConsumption)}`;

/** The figures by their names. */
export const shownFigures: Readonly<Record<FeederFigureName, FeederFigure>> = {
  coverage: {
    ...ofPercent,
    rule: 'audited TCs ÷ TCs on the feeder × 100; below 90% the 11 kV loss is unknown, for the energy of the other TCs would count as lost',
    filled: ({ audited, transformers }) => `${formatCount(audited)} ÷ ${formatCount(transformers)} × 100`,
    parts: ['coverage'],
  },
  energyIn: {
    ...ofKWh,
    rule: "the month's energy by the feeder's own meter",
    parts: ['energyIn'],
  },
  consumption: {
    ...ofKWh,
    rule: 'sum of the TC consumption of the audited TCs on the feeder',
    parts: ['tcs'],
  },
  ht: {
    ...ofKWh,
    rule: 'what the feeder fed to HT consumers directly, past its TCs',
    parts: ['ht'],
  },
  lineLoss: {
    ...ofKWh,
    rule: 'energy in − energy at TCs − HT',
    filled: line,
    parts: ['energyIn', 'tcs', 'ht', 'coverage'],
  },
  lineLossPercentage: {
    ...ofPercent,
    rule: '(energy in − energy at TCs − HT) ÷ energy in × 100',
    filled: figures => `(${line(figures)}) ÷ ${formatFigure(figures.energyIn)} × 100`,
    parts: ['energyIn', 'tcs', 'ht', 'coverage'],
  },
  lineLossRupees: {
    short: formatRupees,
    exact: formatMoney,
    rule: '11 kV loss × demand ÷ billed: the lost energy at the average billed rate of its TCs',
    filled: ({ lineLoss, demand, installationConsumption }) =>
      `${formatFigure(lineLoss)} × ${formatFigure(demand)} ÷ ${formatFigure(installationConsumption)}`,
    parts: ['energyIn', 'tcs', 'ht', 'billed', 'money'],
  },
  ltLoss: {
    ...ofKWh,
    rule: 'energy at TCs − billed at TCs',
    filled: ({ consumption, installationConsumption }) =>
      `${formatFigure(consumption)} − ${formatFigure(installationConsumption)}`,
    parts: ['tcs', 'billed'],
  },
  totalLoss: {
    ...ofKWh,
    rule: '11 kV loss + LT loss = energy in − HT − billed at TCs',
    filled: total,
    parts: ['energyIn', 'ht', 'billed', 'coverage'],
  },
  totalLossPercentage: {
    ...ofPercent,
    rule: '(energy in − HT − billed at TCs) ÷ energy in × 100',
    filled: figures => `(${total(figures)}) ÷ ${formatFigure(figures.energyIn)} × 100`,
    parts: ['energyIn', 'ht', 'billed', 'coverage'],
  },
};

const rowOf: Readonly<Record<Part, (figures: FeederFigures) => Row>> = {
  energyIn: ({ energyIn }) => ({
    label: 'Energy in',
    value: formatFigure(energyIn),
    source: energyIn === null ? 'the feeder has no reading of the month' : "kWh, the feeder's reading",
  }),
  tcs: ({ consumption, audited, transformers }) => ({
    label: 'Energy at TCs',
    value: formatFigure(consumption),
    source: `kWh, the sum over ${formatCount(audited)} audited TCs of ${formatCount(transformers)}`,
  }),
  ht: ({ ht }) => ({
    label: 'HT consumers',
    value: formatFigure(ht),
    source: "kWh, with the feeder's reading",
  }),
  billed: ({ installationConsumption }) => ({
    label: 'Billed at TCs',
    value: formatFigure(installationConsumption),
    source: 'kWh, the sum over the installations of the audited TCs',
  }),
  money: ({ demand }) => ({
    label: 'Demand',
    value: formatMoney(demand),
    source: 'the sum of the bills of these installations',
  }),
  coverage: ({ audited, transformers }) => ({
    label: 'Audited TCs',
    value: `${formatCount(audited)} of ${formatCount(transformers)}`,
    source: 'the energy of a TC without an audit counts as 11 kV loss',
  }),
};

/** Explains a figure of a feeder, or of the sums of several feeders or months, with the way to what it is made of. */
export function explained(
  name: FeederFigureName,
  figures: FeederFigures & Partial<FeederMonths>,
  { about, links }: Pick<Explanation, 'about' | 'links'>,
): Explanation {
  const { exact, rule, filled, parts } = shownFigures[name];
  const value = figures[name];
  return {
    title: feederHeadings[name],
    about,
    rule,
    numbers: value !== null && filled ? `${filled(figures)} = ${exact(value)}` : undefined,
    rows: [...parts.map(part => rowOf[part](figures)), ...monthsOf(figures)],
    links,
  };
}

/** Says how many months of a period the sums are about: those whose loss is known. */
function monthsOf({ months = 1, known = 0 }: Partial<FeederMonths>): Row[] {
  if (months === 1) return [];
  const value = `${formatCount(known)} of ${formatCount(months)}`;
  const source = 'with a reading and at least 90% of the TCs audited; the sums are over these';
  return [{ label: 'Months known', value, source: known === 0 ? 'none is: the sums are over all' : source }];
}

/** Returns the balance that a row of a list has. */
export function figuresOfRow(row: ConsoleRecord): FeederFigures & FeederMonths {
  const known = (key: string) => {
    const value = row[key];
    return typeof value === 'number' ? value : null;
  };
  const sum = (key: string) => known(key) ?? 0;
  const sums = {
    energyIn: known('energyIn'),
    ht: sum('ht'),
    transformers: sum('transformers'),
    audited: sum('audited'),
    consumption: sum('consumption'),
    installationConsumption: sum('installationConsumption'),
    demand: sum('demand'),
  };
  const lacks = feederLacks.find(each => each === row['lacks']) ?? null;
  return { ...feederFigures(sums, lacks), months: sum('months'), known: sum('known') };
}
