import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Shows the heading of a form and the card below it. */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.page} aria-labelledby="form-heading">
      <h1 id="form-heading">{title}</h1>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
