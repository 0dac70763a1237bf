import { formatCount, formatFigure, formatPercent } from '#domain/formats.ts';
import { isSeriousLoss, seriousLoss } from '#domain/lossCauses.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { DataOf } from '../../../client/operations.ts';
import type { Explanation } from './explanation.ts';

/** What a number is about: month, and area or TC. */
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

/** Explains the loss and the energy of a month in a trend. */
export function pointOfTrend(
  { audited, consumption, installationConsumption, lossPercentage, month }: Point,
  { of, link }: { of: string; link: Explanation['links'][number] },
): Explanation {
  const [a, b] = [formatFigure(consumption), formatFigure(installationConsumption)];
  return {
    title: 'Loss, energy in and billed',
    about: `${fullMonthTitle(month)} · ${of}`,
    rule: '(energy in − billed) ÷ energy in × 100',
    numbers: `(${a} − ${b}) ÷ ${a} × 100 = ${formatPercent(lossPercentage)}`,
    rows: [
      { label: 'Audited TCs', value: formatCount(audited), source: 'TCs without an audit do not count' },
      { label: 'Energy in, kWh', value: a, source: 'the sum of their TC consumption' },
      { label: 'Billed, kWh', value: b, source: 'the sum of the consumption of their installations' },
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

/** A figure of a month beside the same figure of another month. */
export function changeSince(
  {
    rule,
    numbers,
    now,
    former,
    label,
  }: { rule: string; numbers: string; now: string; former: string; label: string },
  { month, since, of, to }: { month: string; since: string; of: string; to: string },
): Explanation {
  return {
    title: `${label}: change`,
    about: `${fullMonthTitle(since)} to ${fullMonthTitle(month)} · ${of}`,
    rule,
    numbers,
    rows: [
      {
        label: fullMonthTitle(month),
        value: now,
        source: 'press the figure itself to see how it is computed',
      },
      { label: fullMonthTitle(since), value: former, source: 'the same figure of that month' },
    ],
    links: [{ to, text: `Show ${fullMonthTitle(since)}` }],
  };
}
