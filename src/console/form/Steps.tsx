import styles from './Steps.module.css';

/** Shows which step of a form the officer is at. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined}>
          {`${index + 1} ${name}`}
        </li>
      ))}
    </ol>
  );
}
