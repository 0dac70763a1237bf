import { listOf } from '../../../console/fields/toggled.ts';
import { useNarrowing } from '../../../console/list/useNarrowing.ts';
import { CloseIcon } from '../../../theme/icons.tsx';
import styles from './list.module.css';

const filter = 'readingDay';

/** The reading days that the list is narrowed to; pressed, they are no more. */
export function ChosenDays() {
  const { values, narrow } = useNarrowing();
  const days = listOf(values[filter]).toSorted((one, other) => Number(one) - Number(other));
  if (days.length === 0) return null;
  const words = `Reading day ${days.join(', ')}`;
  return (
    <button
      type="button"
      className={styles.chosen}
      aria-label={`${words}: clear this filter`}
      onClick={() => narrow(filter, undefined)}
    >
      <span>{words}</span>
      <CloseIcon />
    </button>
  );
}
