import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { Counted } from './lackOfKind.ts';

/** Says that a month lacks a file of a kind, or how much of what such files bring. */
export function MissingOfKind({ month, lacking }: { month: string; lacking: readonly Counted[] }) {
  const [first] = lacking;
  const what =
    lacking.length === 0
      ? 'no file yet'
      : lacking.map(({ number, words }) => `${formatCount(number)} ${words(number)}`).join(', ');
  const words = `${fullMonthTitle(month)}: ${what}`;
  return (
    <span className="file-when missing" title={words}>
      <span aria-hidden="true">{first ? `${formatCount(first.number)} missing` : 'missing'}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
