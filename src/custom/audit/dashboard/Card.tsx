import { useId, type ReactNode } from 'react';
import styles from './dashboard.module.css';

interface CardProps {
  title: string;
  /** Beside the title. @default nothing */
  note?: ReactNode;
  /** At the end of the title's line. @default nothing */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the dashboard, with its title. */
export function Card({ title, note, action, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </header>
      {children}
    </section>
  );
}
