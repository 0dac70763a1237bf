import { Explained } from '../figures/Explained.tsx';
import type { Explanation } from '../figures/explanation.ts';
import type { Change } from './change.ts';
import styles from './KeyFigures.module.css';

interface ChangeTextProps {
  change: Change;
  /** The month that it is compared with: 'since Aug 2026'. */
  since: string;
  /** How it is computed. */
  by: Explanation;
  /** Whether less is better, more is better, or neither, as of a month that is only partly audited. */
  better: 'less' | 'more' | 'neither';
}

const signs = { up: '▲', down: '▼', same: '=' } as const;
const words = { up: 'up by', down: 'down by', same: 'changed by' } as const;
const goodDirection = { less: 'down', more: 'up', neither: undefined } as const;

/** Shows a change as '▲ 0.41 since Aug 2026', green if it is for the better, red if not. */
export function ChangeText({ change, since, by, better }: ChangeTextProps) {
  const { direction, by: size } = change;
  const judged = judgement(change, better);
  return (
    <span className={styles.change}>
      <span data-judged={judged}>
        <span aria-hidden="true">{signs[direction]} </span>
        <Explained by={by} label={`${words[direction]} ${size} ${since}`}>
          {size}
        </Explained>
      </span>{' '}
      {since}
    </span>
  );
}

/** A figure below 0, as a loss of more billed than went in, is an error somewhere, and never for the better. */
function judgement(
  { direction, now }: Change,
  better: ChangeTextProps['better'],
): 'good' | 'bad' | undefined {
  const good = goodDirection[better];
  if (good === undefined || direction === 'same') return undefined;
  if (direction !== good) return 'bad';
  return now < 0 ? undefined : 'good';
}
