import type { Exchange } from '#contract/operation.ts';
import type { undoTagging } from '#contract/tagging.ts';
import { formatCount, formatCountOf } from '#domain/formats.ts';

type Left = Exchange<typeof undoTagging>['response']['data']['left'];

/** Why an undoing leaves a month as it is. */
export type WhyLeft = Left[number]['why'];

interface LeftMonth {
  installationId: string;
  rrNumber: string | null;
  why: WhyLeft | null;
}

const mostNamed = 5;

/** Returns the installations that an undoing leaves as they are, by the reason. */
export function leftOf(rows: readonly LeftMonth[]): Left {
  return (['changed', 'closed', 'gone'] as const).flatMap(why => {
    const found = new Map(
      rows.filter(row => row.why === why).map(({ installationId, rrNumber }) => [installationId, rrNumber]),
    );
    const RRNumbers = [...found.values()].filter(name => name !== null).slice(0, mostNamed);
    return found.size === 0 ? [] : [{ why, count: found.size, RRNumbers }];
  });
}

const reasons: Readonly<Record<WhyLeft, (isOne: boolean) => string>> = {
  changed: isOne => (isOne ? 'was changed since and stays' : 'were changed since and stay'),
  closed: isOne => `${isOne ? 'stays' : 'stay'} in months audited since`,
  gone: isOne => `${isOne ? 'is' : 'are'} no longer on the section’s record`,
};

/** Returns in words what an undoing has done: '18 installations put back; 2 were changed since and stay: SL2-1, SL2-2.' */
export function putBackInWords(putBack: number, left: Left): string {
  const done =
    putBack === 0
      ? 'Nothing was put back'
      : left.length === 0
        ? `Put back ${formatCountOf(putBack, 'installation')}`
        : `${formatCountOf(putBack, 'installation')} put back`;
  return `${[done, ...left.map(inWords)].join('; ')}.`;
}

function inWords({ why, count, RRNumbers }: Left[number]): string {
  const more = count - RRNumbers.length;
  const named = RRNumbers.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
  const names = RRNumbers.length === 0 ? '' : `: ${named}`;
  return `${formatCount(count)} ${reasons[why](count === 1)}${names}`;
}
