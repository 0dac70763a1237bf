import type { Choice } from './choices.ts';
import styles from './Palette.module.css';

interface LineProps {
  id: string;
  choice: Choice;
  marked: boolean;
  /** Whether a running search may replace it. */
  isOld: boolean;
  onMark: () => void;
  onChoose: () => void;
}

/** One line of the palette. */
export function Line({ id, choice, marked, isOld, onMark, onChoose }: LineProps) {
  const { title, note, kind, icon: Icon } = choice;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the combobox's, which names this line
    <div
      id={id}
      ref={line => {
        if (marked) line?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={marked}
      className={styles.line}
      data-dimmed={isOld || undefined}
      onPointerMove={onMark}
      onClick={onChoose}
    >
      <span className={styles.icon} aria-hidden="true">
        {Icon && <Icon />}
      </span>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
      <small className={styles.kind}>{kind}</small>
    </div>
  );
}
