import type { ReactNode } from 'react';
import look from '../../../ui/look.module.css';
import styles from './dashboard.module.css';

/** Says that there is nothing to show, and what to do next. */
export function EmptyCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${look.state} ${styles.empty}`}>
      <p className={look.stateTitle}>{title}</p>
      <p>{children}</p>
    </div>
  );
}
