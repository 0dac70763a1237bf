import { useId, type ReactNode } from 'react';
import styles from './Message.module.css';

/** A message in place of a screen: a heading, a sentence, and actions. */
export function Message(props: { icon?: ReactNode; title: string; text?: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.message} aria-labelledby={id}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      <h1 id={id}>{props.title}</h1>
      {props.text && <p className={styles.text}>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </section>
  );
}
