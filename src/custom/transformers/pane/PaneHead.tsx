import type { ReactNode } from 'react';
import styles from './pane.module.css';

/** The pane's title, with what can be done at its end. */
export function PaneHead({
  title,
  under,
  children,
}: {
  title: string;
  under?: string;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div>
        <h2>{title}</h2>
        {under && <p title={under}>{under}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
