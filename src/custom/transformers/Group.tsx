import { useId, type ReactNode } from 'react';
import styles from './group.module.css';

interface GroupProps {
  title: string;
  children: ReactNode;
}

/** Fields of a transformer centre under a heading. */
export function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
