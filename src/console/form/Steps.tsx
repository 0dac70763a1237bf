import styles from './Steps.module.css';

/** Where in a form of several steps the officer is. */
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
