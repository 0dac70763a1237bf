import type { ReactNode } from 'react';
import { useEnvironment } from '../../shell/environment.tsx';
import styles from './SignIn.module.css';

/** The frame around the forms for users who are not signed in. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { productName } = useEnvironment();
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <NetworkDrawing />
        <p className={styles.product}>
          <img src="/favicon.svg" width="36" height="36" alt="" />
          {productName}
        </p>
        <p className={styles.purpose}>What goes into each transformer centre, and what was billed from it.</p>
      </aside>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

/** The branches: where each leaves the feeder, how far it reaches, and the consumers at its end. */
const branches = [
  { y: 96, reach: 120, consumers: 5 },
  { y: 196, reach: 190, consumers: 3 },
  { y: 296, reach: 100, consumers: 6 },
  { y: 396, reach: 160, consumers: 4 },
  { y: 496, reach: 80, consumers: 6 },
  { y: 596, reach: 130, consumers: 3 },
] as const;

const feederX = 84;
const consumerGap = 22;

/** Draws a single-line diagram, as usual in the field: a feeder, its transformer centres, their consumers. */
function NetworkDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 520 720"
      preserveAspectRatio="xMinYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.feeder} d={`M${feederX} 0V720`} />
      {branches.map(branch => (
        <Branch key={branch.y} {...branch} />
      ))}
    </svg>
  );
}

function Branch({ y, reach, consumers }: (typeof branches)[number]) {
  const transformer = feederX + reach;
  const end = transformer + 40 + consumers * consumerGap;
  return (
    <g>
      <path d={`M${feederX} ${y}H${transformer}M${transformer + 40} ${y}H${end}`} />
      <circle className={styles.tap} cx={feederX} cy={y} r="4" />
      <circle cx={transformer + 13} cy={y} r="13" />
      <circle cx={transformer + 27} cy={y} r="13" />
      {Array.from({ length: consumers }, (_, index) => transformer + 40 + (index + 1) * consumerGap).map(
        x => (
          <path key={x} d={`M${x} ${y}v22m-5 -6 5 6 5 -6`} />
        ),
      )}
    </g>
  );
}
