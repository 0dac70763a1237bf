import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { Brought } from './lackOfKind.ts';

/** Says that a month lacks a file of a kind, or how much of what such files bring. */
export function MissingOfKind({ month, lacking }: { month: string; lacking: readonly Brought[] }) {
  const isNone = lacking.length === 0;
  const what = isNone
    ? 'no file yet'
    : lacking.map(({ number, words }) => `${formatCount(number)} ${words}`).join(', ');
  const words = `${fullMonthTitle(month)}: ${what}`;
  const most = Math.max(...lacking.map(({ number }) => number));
  return (
    <span className="file-when missing" title={words}>
      <span aria-hidden="true">{isNone ? 'missing' : `${formatCount(most)} missing`}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
