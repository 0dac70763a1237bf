import { lossBand, ratioOf, type ArrBasis } from '#domain/audit.ts';
import { formatCount, formatCountOf, formatPercent, formatRupees, formatUnits } from '#domain/formats.ts';
import { arrPer, figuresOn, type FigureName } from '../figures/figures.ts';
import { changeInPercent, changeInPoints, type Change } from './change.ts';
import type { AreaFigures, Figures } from './calls.ts';

/** Words below a figure, or another figure or count among them, which a drawer explains too. */
export type DetailPart =
  | string
  | { opens: FigureName; text: string }
  | { counts: 'audited' | 'installations'; text: string };

/** A figure of the strip at the top. */
export interface KeyFigure {
  /** The figure that a drawer explains. */
  name: Key;
  label: string;
  value: string;
  /** The loss band whose colour the value has. */
  band?: number;
  /** What the figure is made of. */
  detail: readonly DetailPart[];
  /** Whether less is better, more is better, or neither. */
  better: 'less' | 'more' | 'neither';
  /** Of the TCs that are audited in both months. */
  sinceLastMonth: SameChange | undefined;
  sinceLastYear: SameChange | undefined;
}

/** How a figure has changed at the same TCs. */
export interface SameChange extends Change {
  /** How many TCs are audited in both months. */
  audited: number;
}

type Same = NonNullable<AreaFigures['same']['before']>;

/** The figures of the strip. */
type Key = 'lossPercentage' | 'consumption' | 'installationConsumption' | 'ATAndC' | 'lostRupees' | 'ARR';

/** Returns the key figures of an area, in the order of the strip. */
export function keyFiguresOf({ figures, same }: AreaFigures, arrBasis: ArrBasis): KeyFigure[] {
  const { ARR, ABR } = figuresOn(arrBasis);
  const changesOf = (value: (sums: Figures) => number | null, compare: typeof changeInPoints) => {
    const since = (pair: Same | null): SameChange | undefined => {
      const change = pair ? compare(value(pair.now), value(pair.earlier)) : undefined;
      return change && pair ? { ...change, audited: pair.now.audited } : undefined;
    };
    return { sinceLastMonth: since(same.before), sinceLastYear: since(same.lastYear) };
  };
  const changes = (key: Exclude<Key, 'ARR'>, compare: typeof changeInPoints) => ({
    name: key,
    ...changesOf(sums => sums[key], compare),
  });
  const rate = (sums: Figures) => ARR.value(sums);
  const loss = figures.lossPercentage;
  return [
    {
      label: 'Loss',
      value: formatPercent(loss),
      ...(loss !== null && { band: lossBand(loss) }),
      detail: [
        {
          counts: 'audited',
          text: `${formatCount(figures.audited)} of ${formatCount(figures.transformers)} TCs audited`,
        },
      ],
      better: 'less',
      ...changes('lossPercentage', changeInPoints),
    },
    {
      label: 'Energy in',
      value: formatUnits(figures.consumption),
      detail: ['kWh · ', { counts: 'audited', text: formatCountOf(figures.audited, 'TC') }],
      better: 'neither',
      ...changes('consumption', changeInPercent),
    },
    {
      label: 'Billed',
      value: formatUnits(figures.installationConsumption),
      detail: [
        'kWh · ',
        { counts: 'installations', text: formatCountOf(figures.installations, 'installation') },
      ],
      better: 'neither',
      ...changes('installationConsumption', changeInPercent),
    },
    {
      label: 'AT&C',
      value: formatPercent(figures.ATAndC),
      detail: [
        {
          opens: 'billingEfficiency',
          text: `billed ${formatPercent(ratioOf('billingEfficiency', figures, 1), 1)}`,
        },
        ' · ',
        {
          opens: 'collectionEfficiency',
          text: `paid ${formatPercent(ratioOf('collectionEfficiency', figures, 1), 1)}`,
        },
      ],
      better: 'less',
      ...changes('ATAndC', changeInPoints),
    },
    {
      label: 'Lost',
      value: formatRupees(figures.lostRupees),
      detail: [
        { opens: 'lostUnits', text: `${formatUnits(figures.lostUnits)} kWh` },
        ' × ',
        { opens: 'ABR', text: `${ABR.format(ABR.value(figures))} ABR` },
      ],
      better: 'less',
      ...changes('lostRupees', changeInPercent),
    },
    {
      name: 'ARR',
      label: 'ARR',
      value: ARR.format(rate(figures)),
      detail: [`collected ${arrPer[arrBasis]}`],
      better: 'more',
      // Of the rates as shown: the API keeps a third decimal.
      ...changesOf(rate, changeInPercent),
    },
  ];
}
