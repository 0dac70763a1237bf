import { hundredths, minus, quotient } from '#domain/exact.ts';
import { absent, formatCount, formatCountOf, formatFigure, formatPercent } from '#domain/formats.ts';
import { isSeriousLoss, seriousLoss } from '#domain/lossCauses.ts';
import { addMonths, fullMonthTitle, monthTitle } from '#domain/months.ts';
import type { DataOf } from '../../../client/operations.ts';
import type { Explanation } from './explanation.ts';

/** The subject of a number: month, and area or TC. */
type About = Pick<Explanation, 'about'>;
type Sums = DataOf<'readAreaFigures'>['figures'];
type Point = DataOf<'readAreaTrend'>[number];

/** Explains how many TCs of an area are audited. */
export function auditedTcs(
  { audited, transformers }: Pick<Sums, 'audited' | 'transformers'>,
  { about, lists }: About & { lists: Readonly<Record<'audited' | 'unaudited', string>> },
): Explanation {
  const others = transformers - audited;
  return {
    title: 'TCs audited',
    about,
    rule:
      'a TC is audited once its meter was read at both ends of the month and moved, each installation tagged to it ' +
      'has a consumption, and the audit was started',
    numbers: `${formatCount(transformers)} − ${formatCount(others)} = ${formatCount(audited)}`,
    rows: [
      { label: 'TCs', value: formatCount(transformers), source: 'in service in the month' },
      {
        label: 'Not audited',
        value: formatCount(others),
        source: 'something is missing, or not started yet',
      },
      { label: 'Audited', value: formatCount(audited), source: 'the figures are the sums over these' },
    ],
    links: [
      { to: lists.audited, text: 'Show the audited TCs' },
      { to: lists.unaudited, text: 'Show the others' },
    ],
  };
}

/** Explains the number of installations of some TCs. */
export function taggedInstallations(
  { installations, tcs }: { installations: number; tcs: { label: string; value: string } },
  { about, to }: About & { to: string },
): Explanation {
  return {
    title: 'Installations',
    about,
    rule: 'the installations that were tagged to the TC in the month, each counted once',
    rows: [
      { ...tcs, source: 'whose installations are counted' },
      { label: 'Installations', value: formatCount(installations), source: 'the sum of theirs' },
    ],
    links: [{ to, text: 'Show the installations' }],
  };
}

/**
 * Returns by how many points the loss of the TCs that are audited in a month and the one before has changed: '▲ 0.08';
 * undefined if one of both losses is missing.
 */
export function sameChangeText({ lossPercentage, before }: NonNullable<Point['same']>): string | undefined {
  const change = quotient(minus(hundredths(lossPercentage), hundredths(before)), 100n, 2);
  if (change === null) return undefined;
  return `${change > 0 ? '▲' : change < 0 ? '▼' : '='} ${Math.abs(change).toFixed(2)}`;
}

/** Explains the loss and the energy of a month in a trend. */
export function pointOfTrend(
  { audited, transformers, consumption, installationConsumption, lossPercentage, month, same }: Point,
  { of, link }: { of: string; link: Explanation['links'][number] },
): Explanation {
  const [a, b] = [formatFigure(consumption), formatFigure(installationConsumption)];
  return {
    title: 'Loss, energy in and billed',
    about: `${fullMonthTitle(month)} · ${of}`,
    rule: '(energy in − billed) ÷ energy in × 100',
    numbers: `(${a} − ${b}) ÷ ${a} × 100 = ${formatPercent(lossPercentage)}`,
    rows: [
      {
        label: 'Audited TCs',
        value: `${formatCount(audited)} of ${formatCount(transformers)}`,
        source: 'TCs without an audit do not count',
      },
      { label: 'Energy in, kWh', value: a, source: 'the sum of their TC consumption' },
      { label: 'Billed, kWh', value: b, source: 'the sum of the consumption of their installations' },
      ...(same
        ? [
            {
              label: 'Change at the same TCs',
              value: sameChangeText(same) ?? absent,
              source: `from ${formatPercent(same.before)} in ${monthTitle(addMonths(month, -1))} to ${formatPercent(same.lossPercentage)}, at the ${formatCountOf(same.audited, 'TC')} audited in both months`,
            },
          ]
        : []),
    ],
    links: [link],
  };
}

/**
 * Returns the audited months up to the last, without a lower one between them, in which a TC lost much. A month whose
 * reading fell says nothing, as one without an audit.
 */
export function highUpTo(points: readonly Point[]): readonly Point[] {
  const telling = points.filter(({ audited, consumption }) => audited > 0 && consumption > 0);
  return telling.slice(telling.findLastIndex(point => !isSeriousLoss(point)) + 1);
}

/** In how many months of four a TC lost much, month by month. */
export function highMonths(
  points: readonly Point[],
  { number, addressOf }: { number: string; addressOf: (month: string) => string },
): Explanation {
  const sourceOf = (point: Point) => {
    if (point.audited === 0) return 'not audited';
    if (point.consumption <= 0) return 'the reading fell: it does not count';
    return isSeriousLoss(point) ? `over ${seriousLoss}%` : `not over ${seriousLoss}%`;
  };
  const first = points[0]?.month ?? '';
  const last = points.at(-1)?.month ?? '';
  return {
    title: `Months over ${seriousLoss}%`,
    about: `${fullMonthTitle(first)} to ${fullMonthTitle(last)} · TC ${number}`,
    rule: `the months with a loss over ${seriousLoss}%; a month without an audit, or whose reading fell, does not count`,
    numbers: `${formatCount(points.filter(isSeriousLoss).length)} of ${formatCount(points.length)}`,
    rows: points.toReversed().map(point => ({
      label: fullMonthTitle(point.month),
      value: formatPercent(point.audited > 0 ? point.lossPercentage : null),
      source: sourceOf(point),
    })),
    links: points
      .toReversed()
      .map(({ month }) => ({ to: addressOf(month), text: `Audit of ${fullMonthTitle(month)}` })),
  };
}

/** A figure of a month beside the same figure of another month, both of the TCs that are audited in both. */
export function changeSince(
  {
    rule,
    numbers,
    now,
    former,
    label,
    audited,
  }: { rule: string; numbers: string; now: string; former: string; label: string; audited: number },
  { month, since, of, to }: { month: string; since: string; of: string; to: string },
): Explanation {
  return {
    title: `${label}: change`,
    about: `${fullMonthTitle(since)} to ${fullMonthTitle(month)} · ${of}`,
    rule,
    numbers,
    rows: [
      {
        label: 'TCs audited in both months',
        value: formatCount(audited),
        source: 'only these are compared; the figure of all audited TCs may differ',
      },
      { label: fullMonthTitle(month), value: now, source: 'the figure of these TCs' },
      { label: fullMonthTitle(since), value: former, source: 'the figure of the same TCs in that month' },
    ],
    links: [{ to, text: `Show ${fullMonthTitle(since)}` }],
  };
}
