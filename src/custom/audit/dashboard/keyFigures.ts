import { lossBand, ratioOf, type ArrBasis } from '#domain/audit.ts';
import { hundredths, minus, quotient, times } from '#domain/exact.ts';
import {
  formatCount,
  formatCountOf,
  formatFigure,
  formatPercent,
  formatRupees,
  formatUnits,
} from '#domain/formats.ts';
import { arrPer, figuresOn, type FigureName } from '../figures/figures.ts';
import type { AreaFigures, Figures } from './dashboardCalls.ts';

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
  /** The parts of the figure. */
  detail: readonly DetailPart[];
  /** Whether less is better, more is better, or neither. */
  better: 'less' | 'more' | 'neither';
  /** The change of the TCs that are audited in both months. */
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

/** How a figure has changed from another month. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** By how much, without a sign: '0.41' points of per cent, or '2.1%' of the former figure. */
  by: string;
  /** The formula of the change, in words. */
  rule: string;
  /** The formula with the numbers put in. */
  numbers: string;
  /** The figure of this month. */
  now: number;
  /** The figure of the other month. */
  former: number;
}

/** Returns by how many points a figure in per cent has changed; undefined if one of both is missing. */
function changeInPoints(now: number | null, then: number | null | undefined): Change | undefined {
  const difference = quotient(minus(hundredths(now), hundredths(then ?? null)), 100n, 2);
  if (difference === null || now === null || then === null || then === undefined) return undefined;
  return {
    ...changeOf(difference, size => size.toFixed(2)),
    rule: 'figure of this month − figure of the other month, in points of per cent',
    numbers: `${formatFigure(now)} − ${formatFigure(then)} = ${formatFigure(difference)}`,
    now,
    former: then,
  };
}

/** Returns by how many per cent of the former figure it has changed; undefined unless that was over 0. */
function changeInPercent(now: number | null, then: number | null | undefined): Change | undefined {
  const former = hundredths(then ?? null);
  if (then === null || then === undefined || former === null || former <= 0n) return undefined;
  const change = quotient(times(minus(hundredths(now), former), 100n), former, 1);
  if (now === null || change === null) return undefined;
  return {
    ...changeOf(change, size => `${size.toFixed(1)}%`),
    rule: '(figure of this month − figure of the other month) ÷ figure of the other month × 100',
    numbers: `(${formatFigure(now)} − ${formatFigure(then)}) ÷ ${formatFigure(then)} × 100 = ${change.toFixed(1)}%`,
    now,
    former: then,
  };
}

function changeOf(change: number, format: (size: number) => string): Pick<Change, 'direction' | 'by'> {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  return { direction, by: format(Math.abs(change)) };
}
