import type { ArrBasis } from '#domain/audit.ts';
import { hundredths, minus, quotient } from '#domain/exact.ts';
import {
  absent,
  formatCount,
  formatCountOf,
  formatFigure,
  formatMoney,
  formatPercent,
} from '#domain/formats.ts';
import { periodBefore, periodTitle, type Period } from '#domain/periods.ts';
import { statementColumns } from '#domain/statementColumns.ts';
import type { Explanation, Row } from '../audit/figures/explanation.ts';
import { figuresOn, type FigurePart } from '../audit/figures/figures.ts';
import type { CategoryRow, PeriodFigures, Statement } from './statementCalls.ts';

/** The figures of a statement, in the order of their columns. */
export const statementFigures = [
  'consumption',
  'installationConsumption',
  'lostUnits',
  'lossPercentage',
  'billingEfficiency',
  'collectionEfficiency',
  'ATAndC',
] as const;
export type StatementFigure = (typeof statementFigures)[number] | 'demand' | 'collection' | 'lostRupees';

/** The sums that a figure is computed from; the energy in of a tariff is unknown. */
export type Sums = Pick<
  CategoryRow,
  'consumption' | 'installationConsumption' | 'demand' | 'collection' | 'audited' | 'transformers'
>;

/** Formats a figure to the last digit, as the files have it; '----' if it is unknown. */
export function figureText(name: StatementFigure, sums: Sums, basis: ArrBasis): string {
  const { value, format } = figuresOn(basis)[name];
  return format(value(sums));
}

/** The rules of the sums; the others are computed from these as in a month. */
const sumRules: Readonly<Partial<Record<StatementFigure, string>>> = {
  consumption: 'the sum of the TC consumption of the audited TCs, over the months of the period',
  installationConsumption:
    'the sum of what their installations were billed for, over the months of the period',
  demand: 'the sum of the bills of their installations, over the months of the period',
  collection: 'the sum of what these installations paid, over the months of the period',
};

const rowsOf: Readonly<Record<FigurePart, (sums: Sums) => Row[]>> = {
  energyIn: ({ consumption }) => [
    { label: 'Energy in, kWh', value: formatFigure(consumption), source: 'at the audited TCs' },
  ],
  billed: ({ installationConsumption }) => [
    { label: 'Billed, kWh', value: formatFigure(installationConsumption), source: 'to their installations' },
  ],
  money: ({ demand, collection }) => [
    { label: 'Demand', value: formatMoney(demand), source: 'the bills of these installations' },
    { label: 'Collection', value: formatMoney(collection), source: 'what they paid' },
  ],
};

/** The subject of a number, and where it leads. */
export type About = Pick<Explanation, 'about' | 'links'>;

/** Explains a figure of a period: sums first, then the ratio. */
export function explained(name: StatementFigure, sums: Sums, basis: ArrBasis, about: About): Explanation {
  const { formula, filled, parts } = figuresOn(basis)[name];
  const numbers = filled(sums);
  const { audited, transformers } = sums;
  const counted = {
    label: statementColumns.audited,
    value: `${formatCount(audited ?? 0)} of ${formatCount(transformers ?? 0)}`,
    source: 'one for each TC in each month; those without an audit do not count',
  };
  return {
    title: statementColumns[name],
    ...about,
    rule: sumRules[name] ?? `${formula}, of the sums of the period`,
    numbers: numbers === '' ? undefined : `${numbers} = ${figureText(name, sums, basis)}`,
    rows: [...(audited === null ? [] : [counted]), ...parts.flatMap(part => rowsOf[part](sums))],
  };
}

/** Explains how many TC-months of a period are audited. */
export function explainedCoverage(
  { audited, transformers }: Pick<PeriodFigures, 'audited' | 'transformers'>,
  about: About,
): Explanation {
  return {
    title: statementColumns.coverage,
    ...about,
    rule: 'a TC-month is a TC in a month in which it is in service; months that have not ended do not count',
    numbers: `${formatCount(audited)} ÷ ${formatCount(transformers)} × 100 = ${coverageText({ audited, transformers })}`,
    rows: [
      { label: 'TC-months', value: formatCount(transformers), source: 'in service' },
      { label: 'Audited', value: formatCount(audited), source: 'the figures are the sums over these' },
      { label: 'Not audited', value: formatCount(transformers - audited), source: 'count in no figure' },
    ],
  };
}

/** Explains the place of an area among those of its level. */
export function explainedRank(rank: number, { ATAndC }: PeriodFigures, about: About): Explanation {
  return {
    title: statementColumns.rank,
    ...about,
    rule: '1 + the number of areas of this level in the area with a lower AT&C',
    rows: [
      { label: statementColumns.rank, value: formatCount(rank), source: 'equals share a place' },
      { label: statementColumns.ATAndC, value: formatPercent(ATAndC), source: 'of the period' },
    ],
  };
}

/** Formats the share of TC-months that are audited: '96.40%'. */
export const coverageText = ({ audited, transformers }: Pick<PeriodFigures, 'audited' | 'transformers'>) =>
  formatPercent(quotient(BigInt(audited) * 100n, BigInt(transformers), 2));

/** Returns by how many points AT&C has changed at the same TC-months: null without them. */
export function changeOf(same: Statement['same']): number | null {
  if (!same) return null;
  return quotient(minus(hundredths(same.now.ATAndC), hundredths(same.earlier.ATAndC)), 100n, 2);
}

/** Formats a change: '▼ 0.42'; '----' without one. */
export function changeText(change: number | null): string {
  if (change === null) return absent;
  return `${change > 0 ? '▲' : change < 0 ? '▼' : '='} ${Math.abs(change).toFixed(2)}`;
}

/** Explains the change of AT&C since the period before, like for like. */
export function explainedChange(
  { now, earlier }: NonNullable<Statement['same']>,
  period: Period,
  about: About,
): Explanation {
  const change = changeOf({ now, earlier });
  return {
    title: statementColumns.change,
    ...about,
    rule: 'AT&C of this period − AT&C of the period before, in points, both of the same TCs in as many months',
    numbers: `${formatFigure(now.ATAndC)} − ${formatFigure(earlier.ATAndC)} = ${formatFigure(change)}`,
    rows: [
      {
        label: 'Compared',
        value: formatCountOf(now.audited, 'TC-month'),
        source: 'audited, and also so many months earlier',
      },
      { label: periodTitle(period), value: formatPercent(now.ATAndC), source: 'AT&C of these TC-months' },
      {
        label: periodTitle(periodBefore(period)),
        value: formatPercent(earlier.ATAndC),
        source: 'AT&C of the same TCs then',
      },
    ],
  };
}
