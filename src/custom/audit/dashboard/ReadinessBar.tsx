import { formatCount } from '#domain/formats.ts';
import type { Readiness } from './dashboardCalls.ts';
import styles from './readiness.module.css';

/** Shows how many of the TCs are audited, can be, and can't be, as one bar; the words beside it say the same. */
export function ReadinessBar({
  readiness: { transformers, audited, ready, blocked },
}: {
  readiness: Readiness;
}) {
  const parts = [
    { colour: '--accent', count: audited, title: 'audited' },
    { colour: '--good', count: ready, title: 'can be audited' },
    { colour: '--warning', count: blocked, title: 'lack something' },
  ].filter(({ count }) => count > 0);
  const label = parts.map(({ count, title }) => `${formatCount(count)} ${title}`).join(', ');
  return (
    <span className={styles.bar} title={label} aria-hidden="true">
      {parts.map(({ colour, count, title }) => (
        <span
          key={title}
          style={{ background: `var(${colour})`, width: `${(100 * count) / transformers}%` }}
        />
      ))}
    </span>
  );
}
