import type { ReactNode } from 'react';
import { lazyComponent } from '../../../console/index.ts';
import look from '../../../ui/look.module.css';
import styles from './parts.module.css';
import type { Part } from './parts.ts';

const chart = lazyComponent(() => import('./charts/RingChart.tsx'));
// The chart loads beside the numbers that it draws, not after them.
chart.preload();

interface RingProps {
  /** The chart in words. */
  label: string;
  parts: readonly Part[];
  /** How much of the middle is empty, per cent; 0 for a pie. */
  cutout: number;
  /** The table beside it. */
  children: ReactNode;
}

/** A doughnut or a pie, with its numbers beside it. The numbers don't wait for the chart itself. */
export function Ring({ children, ...ring }: RingProps) {
  return (
    <div className={styles.split}>
      <div className={styles.chart}>
        <chart.Show props={ring} fallback={<div className={`${look.skeleton} ${styles.circle}`} />} />
      </div>
      {children}
    </div>
  );
}
