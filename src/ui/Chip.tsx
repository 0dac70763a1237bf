import { CloseIcon } from '../theme/icons.tsx';
import { focusContainerOf } from './focusContainer.ts';
import styles from './Chip.module.css';

interface ChipProps {
  /** The filter in words. */
  text: string;
  /** Clears the filter. */
  onClear: () => void;
}

/** Shows an active filter of a list in words; a press clears it. */
export function Chip({ text, onClear }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      title={text}
      aria-label={`${text}: clear this filter`}
      onClick={({ currentTarget }) => {
        moveFocus(currentTarget);
        onClear();
      }}
    >
      <span>{text}</span>
      <CloseIcon />
    </button>
  );
}

/** Moves the focus from a chip that is about to disappear to the next one or, without one, to its container. */
function moveFocus(chip: HTMLElement): void {
  const sibling = [chip.nextElementSibling, chip.previousElementSibling].find(
    other => other?.className === chip.className,
  );
  if (sibling instanceof HTMLElement) sibling.focus();
  else focusContainerOf(chip);
}
