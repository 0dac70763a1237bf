import type { ReactNode } from 'react';
import styles from './pane.module.css';

/** Shows the pane's title, with its actions at the end. */
export function PaneHead({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div>
        <h2>{title}</h2>
        {subtitle && <p title={subtitle}>{subtitle}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
